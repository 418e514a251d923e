import { setTimeout as sleep } from "node:timers/promises";

/** How long a person would wait for something. */
const SECONDS = 30;
const PAUSE_MS = 50;
/** Milliseconds for one answer: WebKit loses a question that is asked while a page comes back, and hears the next. */
const ANSWER_MS = 8_000;

/**
 * Asks until there is an answer: anything but false, null and undefined. A question that throws is asked again,
 * because pages are left while one looks at them. After half a minute it throws a sentence that begins with `what`.
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
): Promise<Exclude<Answer, false | null | undefined>> {
  const end = Date.now() + SECONDS * 1000;
  let reason = "";
  while (Date.now() < end) {
    try {
      const answer = await within(Math.min(ANSWER_MS, end - Date.now()), ask());
      if (answer !== false && answer !== null && answer !== undefined) {
        return answer as Exclude<Answer, false | null | undefined>;
      }
      reason = "";
    } catch (error) {
      reason = ` (${(error as Error).message})`;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`${what}: not within ${SECONDS} seconds${reason}`);
}

/** Waits for an answer, at most so long: a browser may have stopped answering. */
export async function within<Answer>(
  milliseconds: number,
  answer: Answer | Promise<Answer>,
): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, over).then(() => {
    throw new Error("no answer");
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => {}); // it ends with the timer
    over.abort();
  }
}
