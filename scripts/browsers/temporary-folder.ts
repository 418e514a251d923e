import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** An empty folder that goes with this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-browsers-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
