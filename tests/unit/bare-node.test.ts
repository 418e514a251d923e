import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { ENTRIES, filesReachedFrom, importsOf } from "@/scripts/bare-node.mjs";

// ESLint says much of this while one types. Here everything is really loaded, but for the entries themselves,
// which would begin to work: of them, what they import.
test.each(ENTRIES)(
  "Node loads everything that %s imports, as it is",
  (entry) => {
    const own = importsOf(stripTypeScriptTypes(readFileSync(entry, "utf8")));
    const modules = [
      ...own.files.map((file) => path.resolve(path.dirname(entry), file)),
      ...own.packages,
      ...[...filesReachedFrom(entry)].slice(1).map((file) => path.resolve(file)),
    ];
    const program = modules.map((name) => `await import(${JSON.stringify(name)});`).join("\n");
    const load = () =>
      execFileSync(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
    expect(load).not.toThrow();
  },
  30_000,
);
