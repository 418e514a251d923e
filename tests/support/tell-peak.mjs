// `NODE_OPTIONS=--import=…/tell-peak.mjs`: every Node process tells at its end how much memory it had at most, in bytes.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS * 1024}\n`));
}
