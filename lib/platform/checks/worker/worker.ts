// Entry of the thread that checks texts. Node runs this file and what it imports as they are, as the rendering threads
// of lib/platform/markdown/worker.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { KnownAddresses } from "../../text/known-addresses.ts";
import { checkEarlier, checkText, marksOf } from "../index.ts";
import type { CheckJob, CheckOutcome, SentContext } from "./job.ts";

// Answering requests goes before checking texts. On Linux 0 is this thread, elsewhere the whole process.
if (process.platform === "linux") setPriority(0, 5);

parentPort?.on("message", (job: CheckJob) => parentPort?.postMessage(outcome(job)));
parentPort?.postMessage("ready");

function outcome(job: CheckJob): CheckOutcome {
  try {
    if ("marked" in job) return { marks: marksOf(job.marked) };
    if ("earlier" in job) return { findings: checkEarlier(job.text, job.earlier) };
    return { findings: checkText(job.text, contextOf(job.context)) };
  } catch (error) {
    return { failed: String(error) };
  }
}

const contextOf = ({ links, ...context }: SentContext) => ({
  ...context,
  links: links && new KnownAddresses(links.known, links.ownOrigin),
});
