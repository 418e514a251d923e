import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes an empty folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-browsers-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
