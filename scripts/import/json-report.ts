import { openSync, writeSync } from "node:fs";
import path from "node:path";
import { StopError } from "../../server/steps.mjs";

/**
 * Opens the report in JSON, a line for each thing, written as it happens behind what the file has: an import that goes
 * on has one report. Without a file nothing is written. Throws StopError for a file that cannot be written.
 */
export function openReport(written: string | undefined) {
  if (written === undefined) return { add: () => {}, where: () => [] };
  const file = path.resolve(process.env.INIT_CWD ?? "", written);
  const descriptor = open(file);
  return {
    add: (line: object) => void writeSync(descriptor, `${JSON.stringify(line)}\n`),
    where: () => [`El informe entero, línea a línea: ${file}`],
  };
}

function open(file: string): number {
  try {
    return openSync(file, "a");
  } catch {
    throw new StopError(`No se puede escribir el informe en ${file}.`);
  }
}
