import { stat } from "node:fs/promises";
import path from "node:path";
import { partOrMake } from "@/lib/kernel/process";
import { isZip } from "@/lib/operation/import/archive/open";
import { StopError } from "../server/steps.mjs";
import { importZip } from "./import/archive";
import { readArguments, USAGE } from "./import/arguments";
import { importFromElsewhere } from "./import/elsewhere";
import { undoImport } from "./import/undo";
import { withDatabase } from "./with-database";

await withDatabase(async () => {
  partOrMake("bringsOldTexts", () => true);
  const { what, undo, ...wishes } = readArguments();
  if (undo) return undoImport(what, wishes.user);
  if (what === undefined) throw new StopError(USAGE);
  // npm runs scripts in the project; the path was written where npm was called.
  const given = path.resolve(process.env.INIT_CWD ?? "", what);
  const found = await stat(given).catch(() => null);
  if (!found) throw new StopError(`No hay ningún archivo ni carpeta ${given}.`);
  if (found.isFile() && (await isZip(given))) await importZip(given, wishes);
  else await importFromElsewhere(given, wishes);
});
