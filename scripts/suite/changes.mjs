// Finds what a change touches, by asking git. Node 20.
import { execFileSync } from "node:child_process";
import { ROOT } from "../../server/steps.mjs";

/**
 * The commit that the change begins with: where this branch left the main one. Null without git, or without a main
 * branch.
 */
export function baseOfChange() {
  const main = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "-q", name));
  return main ? git("merge-base", "HEAD", main) || null : null;
}

/** The files that the change touches, committed or not, relative to the root. */
export function touchedFiles() {
  const base = baseOfChange();
  const changed = base ? git("diff", "--name-only", base).split("\n") : [];
  const fresh = git("ls-files", "--others", "--exclude-standard").split("\n");
  return new Set([...changed, ...fresh].filter(Boolean));
}

/**
 * Returns what git prints; an empty text when it fails, or is not installed.
 * @param {...string} args
 */
export function git(...args) {
  try {
    /** @type {import("node:child_process").ExecFileSyncOptionsWithStringEncoding} */
    const options = { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).trim();
  } catch {
    return "";
  }
}
