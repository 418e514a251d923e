import { invalid } from "@/lib/kernel/errors";
import { partOrMake } from "@/lib/kernel/process";
import { WorkThread } from "@/lib/kernel/work-thread";
import type { KnownAddresses } from "@/lib/platform/text/known-addresses";
import type { CheckContext, Earlier, Finding, TextToCheck } from "./types.ts";
import type { CheckJob, CheckOutcome } from "./worker/job.ts";

/** Milliseconds of work: the longest text that may be saved takes less than one second. */
const BUDGET = 3_000;

/** Texts that may wait to be checked, of everybody and of one account. */
const WAITING = { total: 300, each: 60 };

type Context = Omit<CheckContext, "links"> & { links?: KnownAddresses };

/**
 * Does what `checkText` does in a thread of its own, so that nobody waits for a long text but its writer. `owner`: the
 * account whose turn it takes. Throws 400 for a text that takes too long, 429 when one account has too many waiting,
 * 503 when all together have.
 */
export const checkInThread = (
  text: TextToCheck,
  { links, ...context }: Context,
  owner: number,
): Promise<Finding[]> => {
  const sent = links && { known: links.all, ownOrigin: links.ownOrigin };
  return findings({ text: plain(text), context: { ...context, links: sent } }, owner);
};

/** Does what `checkEarlier` does, as `checkInThread`. */
export const checkEarlierInThread = (
  text: TextToCheck,
  { earlier, titles, series }: Earlier,
  owner: number,
): Promise<Finding[]> =>
  findings({ text: plain(text), earlier: { earlier, titles, series } }, owner);

/** Does what `marksOf` does, as `checkInThread`; takes no account's turn. */
export async function marksInThread(content: string): Promise<number[]> {
  const outcome = await run({ marked: content });
  if (!("marks" in outcome)) throw new Error("The thread gave no marks.");
  return outcome.marks;
}

async function findings(job: CheckJob, owner: number): Promise<Finding[]> {
  const outcome = await run(job, owner);
  if (!("findings" in outcome)) throw new Error("The thread gave no findings.");
  return outcome.findings;
}

async function run(job: CheckJob, owner?: number): Promise<CheckOutcome> {
  const outcome = await thread().run(job, { owner: String(owner ?? "") });
  if ("stopped" in outcome) throw invalid("content", TOO_MUCH_WORK);
  if ("failed" in outcome) throw new Error(outcome.failed);
  return outcome;
}

/** Picks the parts of a text that the checks read, and nothing that came along with it and cannot be sent. */
const plain = ({ kind, title, summary, content, cutShort }: TextToCheck): TextToCheck => ({
  kind,
  title,
  summary,
  content,
  cutShort,
});

const TOO_MUCH_WORK =
  "El contenido es demasiado complejo para comprobarlo. Simplifícalo o repártelo en varias entradas";

const thread = () =>
  partOrMake(
    "checkThread",
    () =>
      new WorkThread<CheckJob, CheckOutcome>(
        "lib/platform/checks/worker/worker.ts",
        BUDGET,
        WAITING,
      ),
  );

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    checkThread: WorkThread<CheckJob, CheckOutcome>;
  }
}
