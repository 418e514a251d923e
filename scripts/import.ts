import { stat } from "node:fs/promises";
import path from "node:path";
import { partOrMake } from "@/lib/kernel/process";
import { StopError } from "../server/steps.mjs";
import { importZip, isZip } from "./import/archive";
import { readArguments } from "./import/arguments";
import { importFileFromElsewhere } from "./import/elsewhere";
import { importFolder } from "./import/folder";
import { withDatabase } from "./with-database";

await withDatabase(async () => {
  partOrMake("bringsOldTexts", () => true);
  const { what, ...wishes } = readArguments();
  // npm runs scripts in the project; the path was written where npm was called.
  const given = path.resolve(process.env.INIT_CWD ?? "", what);
  const found = await stat(given).catch(() => null);
  if (!found) throw new StopError(`No hay ningún archivo ni carpeta ${given}.`);
  if (found.isDirectory()) await importFolder(given, wishes);
  else if (await isZip(given)) await importZip(given, wishes);
  else await importFileFromElsewhere(given, wishes);
});
