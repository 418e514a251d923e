// `npm run bench -- import 1000`: measures the memory and the time that `npm run import -- FILE --dry-run` takes for a
// WordPress export of so many megabytes, which it writes first. Prints one line of JSON, in megabytes and seconds.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freshDatabase } from "@/tests/support/fresh-database";
import { partOrMake } from "@/lib/kernel/process";
import { migrate } from "../../server/migrate";
import { writeWxr } from "./wxr";

const asked = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(path.join(tmpdir(), "rotativa-bench-"));
const database = await freshDatabase();
try {
  await migrate(database.connectionString);
  process.env.DATABASE_URL = database.connectionString;
  process.env.DATA_DIR = folder;
  process.env.SECRET_KEY = "a key for benches only, 32 characters at least";
  partOrMake("tagged", () => new Set());
  const file = path.join(folder, "export.xml");
  const texts = await writeWxr(file, asked);
  console.log(JSON.stringify({ texts, ...(await dryRun(file)) }));
} finally {
  const { databasePool } = await import("@/lib/kernel/database-pool");
  await databasePool.finish();
  await database.close();
  await rm(folder, { recursive: true });
}
process.exit(); // the thread that renders would keep it alive

async function dryRun(file: string) {
  const { importFile } = await import("@/lib/operation/import/elsewhere/import-file");
  const { openSource } = await import("@/lib/operation/import/elsewhere/open-source");
  const started = performance.now();
  const outcomes = await importFile({
    source: await openSource(file),
    publisher: {
      id: 1,
      username: "directora",
      isAdmin: true,
      isEditor: true,
      trusted_at: new Date(0),
    },
    dryRun: true,
  });
  return {
    megabytes: inMillions((await stat(file)).size),
    seconds: Math.round((performance.now() - started) / 1000),
    peak: inMillions(process.resourceUsage().maxRSS * 1024),
    total: outcomes.report().find((line) => line.startsWith("Se importarían")),
  };
}

function inMillions(bytes: number) {
  return Math.round(bytes / 1_000_000);
}
