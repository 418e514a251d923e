// Entry of the rendering threads. Node runs this file and what it imports as they are, without a bundler, by
// stripping the types: hence the relative imports with their extension and the absence of JSX below here.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { refusalOf } from "./bounds.ts";
import type { RenderJob, RenderOutcome, UnlinkJob, UnlinkOutcome } from "./outcome.ts";
import { render } from "./render.ts";
import { unlinkedMarkdown } from "./unlink.ts";

// Answering requests goes before rendering. On Linux 0 is this thread, elsewhere the whole process.
if (process.platform === "linux") setPriority(0, 5);

type Job = RenderJob | UnlinkJob;

parentPort?.on("message", (job: Job) => parentPort?.postMessage(outcome(job)));
parentPort?.postMessage("ready");

function outcome(job: Job): RenderOutcome | UnlinkOutcome {
  const before = process.threadCpuUsage();
  const result = attempt(job);
  const { user, system } = process.threadCpuUsage(before);
  return { ...result, work: (user + system) / 1000 };
}

function attempt(job: Job) {
  try {
    return "linked" in job ? { unlinked: unlinkedMarkdown(job.linked) } : render(job);
  } catch (error) {
    return { refused: refusalOf(error), cause: String(error) };
  }
}
