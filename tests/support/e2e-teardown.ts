import { rmSync } from "node:fs";

/** The server of the run has ended: nobody needs its data any more. */
export default function teardown() {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
