import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import { findPart } from "@/lib/kernel/process";
import { traced } from "@/lib/kernel/trace";
import { cutOff } from "@/lib/machines/ai-stops/records";
import { tellOfUse } from "@/lib/machines/spending/alerts";
import { costOf } from "@/lib/machines/spending/money";
import { ServiceFailure } from "@/lib/newsroom/ai/failure";
import { Meter, type Watch } from "@/lib/newsroom/ai/meter";
import type { Prompt } from "@/lib/newsroom/ai/prompts";
import type { Writer } from "@/lib/newsroom/ai/service";
import type { SyntheticAuthor } from "@/lib/newsroom/generation/author";
import { writeEnd } from "@/lib/newsroom/generation/ends";
import {
  enter,
  FORGOTTEN_AFTER,
  reopen,
  type Entered,
  type Purpose,
  type Target,
} from "@/lib/newsroom/generation/limits";
import { keepAnswer, keepBrief } from "@/lib/newsroom/generation/run-record";
import { modelCalls } from "@/lib/newsroom/generation/under-way";

interface Options {
  /** Aborting it cuts off the model. */
  signal?: AbortSignal;
  /** Called once, when the first call has been admitted. */
  onAdmitted?: () => void;
}

/** The result of a text for which a model was asked, with the id of its last call's entry in the ledger. */
type Kept<T> = T & AsyncDisposable & { generation_id: number };

/**
 * Writes something with calls to a model, each of which is entered into the ledger before it is made and settled
 * after it, however it ends. The last entry stays open until what `write` gave is disposed of, so that nothing is
 * written twice while it is being published: see `recordOutcome`. Throws what `enter` throws (503, 429, 409) and
 * what `write` throws.
 */
export async function inLedger<T extends object>(
  author: SyntheticAuthor,
  target: Target,
  options: Options,
  write: (ledger: Ledger) => Promise<T>,
): Promise<Kept<T>> {
  const ledger = new Ledger(author, target, options);
  try {
    const written = await write(ledger);
    return {
      ...written,
      generation_id: ledger.requireEntry(),
      [Symbol.asyncDispose]: () => ledger.giveUp(),
    };
  } catch (error) {
    await ledger.giveUp();
    throw error;
  }
}

/** The end of a call to a model, whatever becomes of its text later; `answered`: a reading, which gives none. */
export type CallOutcome = "written" | "answered" | "failed" | "aborted";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Called after each call to a model has ended; absent where nobody counts. */
    onModelCall: (call: { purpose: Purpose; outcome: CallOutcome; seconds: number }) => void;
  }
}

interface Call {
  entry: Entered;
  prompt: Prompt;
  answer?: unknown;
}

/** Makes the calls that one text takes, and settles their entries in the ledger. */
export class Ledger {
  readonly #author: SyntheticAuthor;
  readonly #target: Target;
  readonly #options: Options;
  #call: Call | undefined;
  #before: Call | undefined;

  constructor(author: SyntheticAuthor, target: Target, options: Options) {
    this.#author = author;
    this.#target = target;
    this.#options = options;
  }

  /**
   * Makes a call within the limits. The text of the call before it, if any, is given up: see `goBack`. Throws what
   * `enter` and `ask` throw.
   */
  async call<T>(purpose: Purpose, prompt: Prompt, ask: (watch: Watch) => Promise<T>): Promise<T> {
    this.#before = this.#call;
    await this.giveUp();
    const entry = await enter(this.#author, this.#target, purpose, prompt);
    const call: Call = (this.#call = { entry, prompt });
    if (!this.#before) this.#options.onAdmitted?.();
    await keepBrief(this.#target.task_run_id, prompt);
    try {
      const answer = await this.#ask(entry, ask);
      call.answer = answer;
      await keepAnswer(this.#target.task_run_id, answer);
      return answer;
    } catch (error) {
      if (error instanceof ServiceFailure && error.answer) {
        await keepAnswer(this.#target.task_run_id, { content: error.answer });
      }
      throw error;
    }
  }

  /**
   * Has another model read the text of the last call, which stays as it is; of the reading, the ledger alone keeps
   * anything. Throws what `enter` and `ask` throw.
   */
  async read<T>(reader: Writer, prompt: Prompt, ask: (watch: Watch) => Promise<T>): Promise<T> {
    const author = { ...this.#author, writer: reader };
    return this.#ask(await enter(author, this.#target, "reading", prompt), ask);
  }

  /** Makes a call that was entered, cuts it off where AI is stopped, and settles its entry. */
  async #ask<T>(entry: Entered, ask: (watch: Watch) => Promise<T>): Promise<T> {
    const { model, purpose } = entry;
    const calls = modelCalls();
    const stopped = await calls.watch(entry.generation_id);
    const signal = AbortSignal.any([stopped, this.#options.signal ?? stopped]);
    const meter = new Meter();
    const began = performance.now();
    const settleAs = async (outcome: CallOutcome) => {
      const ms = performance.now() - began;
      findPart("onModelCall")?.({ purpose, outcome, seconds: ms / 1000 });
      await settle(entry, outcome, meter, ms);
    };
    try {
      const answer = await traced(
        "model call",
        async (note) => {
          try {
            return await ask({ meter, signal });
          } finally {
            const { input = 0, output = 0 } = meter.usage ?? {};
            note({
              "gen_ai.request.model": model,
              "gen_ai.usage.input_tokens": input,
              "gen_ai.usage.output_tokens": output,
              "rotativa.purpose": purpose,
            });
          }
        },
        "client",
      );
      await settleAs(purpose === "reading" ? "answered" : "written");
      return answer;
    } catch (error) {
      await settleAs(signal.aborted ? "aborted" : "failed");
      throw error;
    } finally {
      calls.forget(entry.generation_id);
    }
  }

  /**
   * Gives up the text of the last call and goes on with that of the one before it, as if that had been the last. Throws
   * 503 when AI was stopped there meanwhile.
   */
  async goBack(): Promise<void> {
    await this.giveUp();
    if (!this.#before) throw new Error("No text was given up.");
    const { entry, prompt, answer } = (this.#call = this.#before);
    await reopen(this.#author, this.#target, entry.generation_id);
    await keepBrief(this.#target.task_run_id, prompt);
    await keepAnswer(this.#target.task_run_id, answer);
  }

  /** Returns the id of the last call's entry. Throws when there was none. */
  requireEntry(): number {
    if (this.#call === undefined) throw new Error("No model was asked.");
    return this.#call.entry.generation_id;
  }

  /** Closes the entry of the last call: its text is published or on the desk, or of no use. Never throws. */
  async giveUp(): Promise<void> {
    if (this.#call === undefined) return;
    await close(
      this.#call.entry.generation_id,
      this.#options.signal?.aborted ? "aborted" : "refused",
    );
  }
}

/**
 * Records within the transaction that publishes a text what becomes of it: it is published, or it is written and waits
 * until somebody admits it; for a probe, that it was answered. Throws 503 when the call has been stopped: nothing of it
 * is published.
 */
export async function recordOutcome(
  tx: Database,
  generationId: number,
  outcome: "published" | "written" | "answered",
): Promise<void> {
  const recorded = await tx.$executeRaw`
    UPDATE "generation" SET "outcome" = ${outcome}, "finished" = now()
    WHERE "generation_id" = ${generationId} AND "outcome" <> 'aborted'`;
  if (!recorded) throw cutOff();
}

/** Records the end and the cost of a call. Never throws, because the text may be published by now: see `writeEnd`. */
async function settle(
  entered: Entered,
  outcome: CallOutcome,
  meter: Meter,
  ms: number,
): Promise<void> {
  const { generation_id, spender } = entered;
  const { usage, httpCalls, finishReason } = meter;
  const { input = null, cached = null, output = null, reasoning = null } = usage ?? {};
  const cost = costTaken(entered, meter);
  await writeEnd(
    generation_id,
    FORGOTTEN_AFTER,
    () => db.$executeRaw`
    UPDATE "generation" SET
      "outcome" = CASE WHEN "outcome" IN ('open', 'abandoned') THEN ${outcome}::text ELSE "outcome" END,
      "finished" = CASE WHEN ${outcome}::text <> 'written' THEN now() END,
      "http_calls" = ${httpCalls}, "finish_reason" = ${finishReason}, "ms" = ${Math.round(ms)}::integer,
      "input_tokens" = ${input}::integer, "cached_tokens" = ${cached}::integer,
      "output_tokens" = ${output}::integer, "reasoning_tokens" = ${reasoning}::integer,
      "cost_micros" = ${cost}::bigint
    WHERE "generation_id" = ${generation_id}`,
  );
  if (cost) await tellOfUse(spender);
}

/**
 * Returns the cost of a call: the measured one, and for every request that was not measured, the most that it may cost.
 */
function costTaken({ pricing, request_micros }: Entered, { usage, unmeasured }: Meter) {
  if (!pricing || request_micros === null) return null;
  const measured = usage ? costOf(pricing, usage) : 0n;
  return measured + request_micros * BigInt(unmeasured);
}

/** Closes an open entry. Never throws, either. */
async function close(entry: number, outcome: "refused" | "aborted"): Promise<void> {
  await writeEnd(
    entry,
    FORGOTTEN_AFTER,
    () => db.$executeRaw`
    UPDATE "generation" SET
      "outcome" = CASE WHEN "outcome" = 'written' THEN ${outcome}::text ELSE "outcome" END, "finished" = now()
    WHERE "generation_id" = ${entry} AND "finished" IS NULL`,
  );
}

/**
 * Ends the entries that nobody will settle any more, because their server died, at what they may have cost at most.
 * Safe with any number of servers; one that was only slow settles its entry all the same.
 */
export async function settleAbandoned(): Promise<void> {
  await db.$executeRaw`
    UPDATE "generation" SET "finished" = now(), "cost_micros" = coalesce("cost_micros", "reserved_micros"),
      "outcome" = CASE "outcome" WHEN 'open' THEN 'abandoned' WHEN 'written' THEN 'refused' ELSE "outcome" END
    WHERE "finished" IS NULL AND "started" < now() - make_interval(secs => ${FORGOTTEN_AFTER})`;
}
