import path from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { StopError } from "../../server/steps.mjs";

/** Reads the one file and the options of a command line. Throws StopError with `usage` for any other command line. */
export function readArguments<T extends NonNullable<ParseArgsConfig["options"]>>(
  options: T,
  usage: string,
) {
  const { values, positionals } = parse(options, usage);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new StopError(usage);
  // npm runs scripts in the project; the path was written where npm was called.
  return { file: path.resolve(process.env.INIT_CWD ?? "", file), values };
}

function parse<T extends NonNullable<ParseArgsConfig["options"]>>(options: T, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new StopError(usage);
  }
}
