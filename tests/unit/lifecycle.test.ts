import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const lifecycle = pathToFileURL(path.resolve("server/lifecycle.ts")).href;

test("what does not end keeps no other part from ending", async () => {
  const program = `
    import { onShutDown, run } from ${JSON.stringify(lifecycle)};
    await run(async () => {
      onShutDown(() => console.log("the first ended"));
      onShutDown(() => new Promise(() => {}));
      onShutDown(() => console.log("the last ended"));
    }, 50);
    setInterval(() => {}, 60_000); // a hung part holds what would keep it alive
    process.kill(process.pid, "SIGTERM");`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...["--input-type=module", "--eval", program],
  ]);
  expect(stdout).toBe("the last ended\nthe first ended\n");
  expect(stderr).toContain("se sigue sin esperarlo: () => new Promise");
});
