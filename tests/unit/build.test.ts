import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { forgetSettings } from "@/server/build";
import { NODE, ROOT } from "@/server/steps.mjs";

test("what npm run build runs needs no alias: plain Node knows none", async () => {
  const load = 'await import("./scripts/run-command.ts"); await import("./server/build.ts");';
  const { stderr } = await promisify(execFile)(NODE, ["--input-type=module", "--eval", load], {
    cwd: ROOT,
  });
  expect(stderr).not.toContain("ERR_MODULE_NOT_FOUND");
});

test("the standalone folder takes no settings along", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [".env", ".env.production", "server.js"]) {
    writeFileSync(path.join(folder, file), "SECRET_KEY=x");
  }
  forgetSettings(folder);
  expect(readdirSync(folder)).toEqual(["server.js"]);
});
