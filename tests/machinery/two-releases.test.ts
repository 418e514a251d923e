import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { git } from "@/scripts/suite/changes.mjs";
import { run } from "@/tests/support/site";

// An upgrade without a pause: the release before and this one serve one database (expand, then contract).

/** Milliseconds for installing and building another release where processors are slow, and for a drill. */
const LONGEST = 40 * 60_000;

/** The last release; where none is tagged, what was before the newest migration. */
const earlier =
  git("describe", "--tags", "--abbrev=0", "--match", "v*") ||
  `${git("log", "-1", "--format=%H", "--diff-filter=A", "--", "prisma/migrations")}^`;

describe(`${earlier} and this one on one database`, { tags: ["soak"] }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-release-"));

  const command = async (cwd: string, ...args: string[]) => {
    const command = run("npm", ["run", ...args], {}, cwd);
    expect(await command.ended, command.output()).toBe(0);
  };

  beforeAll(async () => {
    git("worktree", "add", "--detach", folder, earlier);
    await command(folder, "build"); // which installs its packages
  }, LONGEST);
  afterAll(() => {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    "both read and write while this one migrates, and nothing is refused, lost or out of date",
    () => command(process.cwd(), "drill:releases", "--", folder),
    LONGEST,
  );

  test(
    "what the earlier one answered of texts in every state, this one answers",
    () => command(process.cwd(), "drill:answers", "--", folder),
    LONGEST,
  );
});
