// Loaded before a server (NODE_OPTIONS=--import) it tells, whenever SIGUSR2 comes, how many bytes the process holds once
// garbage is collected, in the file MEMORY_FILE.
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const file = String(process.env.MEMORY_FILE);
  process.on("SIGUSR2", () => {
    collectGarbage();
    writeFileSync(`${file}.new`, String(process.memoryUsage.rss()));
    renameSync(`${file}.new`, file);
  });
}
