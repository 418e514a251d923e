// Entry of the rendering threads. Node runs this file and what it imports as they are, without a bundler, by
// stripping the types: hence the relative imports with their extension and the absence of JSX below here.
import { parentPort } from "node:worker_threads";
import type { RenderJob, RenderOutcome } from "./outcome.ts";
import { refusalOf } from "./bounds.ts";
import { render } from "./render.ts";

parentPort?.on("message", (job: RenderJob) => parentPort?.postMessage(outcome(job)));
parentPort?.postMessage("ready");

function outcome(job: RenderJob): RenderOutcome {
  try {
    return render(job);
  } catch (error) {
    return { refused: refusalOf(error), cause: String(error) };
  }
}
