import { accessSync, constants } from "node:fs";
import path from "node:path";
import { run, type Command } from "../../tests/support/site.ts";

/** Returns the path of a program of this machine; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(canRun);
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a program that ends with this process at the latest, and so does all that it starts. */
export function startProgram(name: string, args: string[], env?: Record<string, string>): Command {
  return endWithUs(run(name, args, env));
}

/** Kills a command, with all that it started, when this process ends. */
export function endWithUs(command: Command): Command {
  process.once("exit", () => command.isAlive() && command.killGroup("SIGKILL"));
  return command;
}
