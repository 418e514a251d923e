// `npm run standalone`: serves .next/standalone from an empty folder, as a container does that has nothing else.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { BUILT_FILES, STANDALONE, build } from "../../server/build.ts";
import { ROOT, dataFolder, stop } from "../../server/steps.mjs";

try {
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-standalone-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.once("disconnect", () => process.exit()); // whoever started this has died
  cpSync(STANDALONE, folder, { recursive: true });
  cpSync(BUILT_FILES, path.join(folder, ".next/static"), { recursive: true });
  cpSync(path.join(ROOT, "public"), path.join(folder, "public"), { recursive: true });
  process.env.DATA_DIR = dataFolder(); // the copy does not stay
  process.env.HOSTNAME = "0.0.0.0"; // every address of this machine
  console.log(`Sirviendo .next/standalone desde ${folder}`);
  await import(pathToFileURL(path.join(folder, "server.js")).href);
} catch (error) {
  stop(error);
}
