import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Programs } from "./programs.ts";

/**
 * A cluster is a folder: what PostgreSQL keeps, and beside it the password of its one user. The password is
 * written last: without it, the cluster was never finished.
 */
const dataOf = (folder: string) => path.join(folder, "data");
const passwordOf = (folder: string) => path.join(folder, "password");

/** Whether there is a finished cluster in a folder. */
export const hasCluster = (folder: string): boolean => existsSync(passwordOf(folder));

/** Makes an empty cluster. Rejects with what PostgreSQL says, also when the folder cannot be written. */
export async function createCluster(programs: Programs, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const password = randomBytes(24).toString("base64url");
  const shown = await mkdtemp(path.join(tmpdir(), "rotativa-"));
  const data = dataOf(folder);
  try {
    await writeFile(path.join(shown, "password"), password, { mode: 0o600 });
    await mkdir(data, { mode: 0o700 });
    await Promise.all([shown, data].map((each) => giveTo(programs.owner, each)));
    const { file, args, options } = programs.command(programs.initdb, [
      ...["--pgdata", data, "--username", "postgres", "--no-instructions"],
      ...["--auth", "scram-sha-256", "--pwfile", path.join(shown, "password")],
      // The same on every machine; texts are sorted and searched with rules of their own.
      ...["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin"],
      ...["--builtin-locale", "C.UTF-8", "--text-search-config", "pg_catalog.simple"],
    ]);
    await promisify(execFile)(file, args, options);
  } finally {
    await rm(shown, { recursive: true, force: true });
  }
  await writeFile(passwordOf(folder), password, { mode: 0o600 });
}

/** What is needed to start a cluster's server. */
export async function openCluster(programs: Programs, folder: string) {
  const data = dataOf(folder);
  await giveTo(programs.owner, data);
  return { data, password: await readFile(passwordOf(folder), "utf8") };
}

/** PostgreSQL works only on a folder of whoever runs it, and that may change with the container. */
async function giveTo(owner: number | undefined, file: string): Promise<void> {
  if (owner === undefined) return;
  const info = await lstat(file);
  if (info.uid === owner) return;
  await chown(file, owner, owner);
  if (!info.isDirectory()) return;
  await Promise.all((await readdir(file)).map((name) => giveTo(owner, path.join(file, name))));
}
