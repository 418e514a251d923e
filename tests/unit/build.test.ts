import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { forgetSettings } from "@/server/build";

test("the standalone folder takes no settings along", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [".env", ".env.production", "server.js"]) {
    writeFileSync(path.join(folder, file), "SECRET_KEY=x");
  }
  forgetSettings(folder);
  expect(readdirSync(folder)).toEqual(["server.js"]);
});
