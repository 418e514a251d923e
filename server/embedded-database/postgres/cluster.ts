import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Programs } from "./programs.ts";

/** The name of the product's role and of its database. The role is no superuser: SQL cannot reach files or programs. */
export const ROLE = "rotativa";

/**
 * A cluster is a folder with PostgreSQL's data and, beside them, the password of the role. The password is written
 * last: without it, the cluster was never finished.
 */
const dataOf = (folder: string) => path.join(folder, "data");
const passwordOf = (folder: string) => path.join(folder, "password");

/** Returns whether there is a finished cluster in a folder. */
export const hasCluster = (folder: string): boolean => existsSync(passwordOf(folder));

/** Makes an empty cluster. Rejects with what PostgreSQL says, also when the folder cannot be written. */
export async function createCluster(programs: Programs, folder: string): Promise<void> {
  await removeCluster(folder);
  await mkdir(folder, { recursive: true });
  const shown = await mkdtemp(path.join(tmpdir(), "rotativa-"));
  const data = dataOf(folder);
  try {
    // The password of the superuser, which nobody ever uses again.
    await writeFile(path.join(shown, "password"), newPassword(), { mode: 0o600 });
    await mkdir(data, { mode: 0o700 });
    await Promise.all([shown, data].map((each) => giveTo(programs.owner, each)));
    await initialize(programs, data, path.join(shown, "password"));
  } finally {
    await rm(shown, { recursive: true, force: true });
  }
  const password = newPassword();
  await makeRole(programs, data, password);
  await writeFile(passwordOf(folder), password, { mode: 0o600, flush: true });
}

/**
 * Locales with which PostgreSQL can tell letters from signs, as the search needs. The first that works is used; macOS
 * has the second.
 */
const LETTERS = ["C.UTF-8", "en_US.UTF-8"];

async function initialize(programs: Programs, data: string, passwordFile: string) {
  const failures: string[] = [];
  for (const letters of LETTERS) {
    const { file, args, options } = programs.command(programs.initdb, [
      ...["--pgdata", data, "--username", "postgres", "--no-instructions"],
      ...["--auth", "scram-sha-256", "--pwfile", passwordFile],
      // The same on every machine; our queries sort and search texts with rules of their own.
      ...["--encoding", "UTF8", "--locale", "C", "--lc-ctype", letters],
      ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
      ...["--text-search-config", "simple"],
    ]);
    try {
      await promisify(execFile)(file, args, options);
      return;
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      failures.push((stderr || message).replaceAll(/^initdb: (warning|hint): .*\n/gm, "").trim());
    }
  }
  throw new Error(failures[0]);
}

const newPassword = () => randomBytes(24).toString("base64url");

/** Makes the role and its database before any server runs, in PostgreSQL's single-user mode: a command on each line. */
async function makeRole(programs: Programs, data: string, password: string) {
  const { file, args, options } = programs.command(programs.postgres, [
    ...["--single", "-D", data, "-c", "exit_on_error=true", "postgres"],
  ]);
  const working = promisify(execFile)(file, args, { ...options, cwd: "/" });
  working.child.stdin?.end(
    [
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
      // Data are moved from another database with their triggers off.
      `GRANT SET ON PARAMETER session_replication_role TO ${ROLE}`,
    ].join("\n"),
  );
  await working;
}

/** Removes a cluster in which a program that was cut short may still be writing. */
export const removeCluster = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** Makes a cluster ready and returns what its server is started with. */
export async function openCluster(programs: Programs, folder: string) {
  const data = dataOf(folder);
  await giveTo(programs.owner, data);
  return { data, password: await readFile(passwordOf(folder), "utf8") };
}

/**
 * Gives a file or folder to the user who runs PostgreSQL, which must own it; that user may change with the container.
 */
async function giveTo(owner: number | undefined, file: string): Promise<void> {
  if (owner === undefined) return;
  const info = await lstat(file);
  if (info.uid === owner) return;
  await chown(file, owner, owner);
  if (!info.isDirectory()) return;
  await Promise.all((await readdir(file)).map((name) => giveTo(owner, path.join(file, name))));
}
