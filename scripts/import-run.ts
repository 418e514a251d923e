import { partOrMake } from "@/lib/kernel/process";
import { withDatabase } from "./with-database";

// The server begins it: node scripts/import-run.ts RUN WORKER (lib/operation/bringing/keeper.ts).
process.once("disconnect", () => process.exit(1)); // the server has died; the next one takes the import up

await withDatabase(
  async () => {
    partOrMake("bringsOldTexts", () => true);
    const [run = "", worker = ""] = process.argv.slice(2);
    const { workAtImport } = await import("@/lib/operation/bringing/work");
    await workAtImport(Number(run), worker, () => process.exit(1));
  },
  { migrates: false },
);
