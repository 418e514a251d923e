import "server-only";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { findPart, partOrMake, type Tagged } from "@/lib/kernel/process";
import { cutOff } from "@/lib/machines/ai-stops/records";
import { aiStopTag } from "@/lib/machines/ai-stops/shown";

/** Milliseconds between two queries of the ledger for stopped calls, while other servers cannot be heard. */
const ASKED_EVERY = 500;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    modelCalls: ModelCalls;
  }
}

/**
 * The calls to models that this process has under way, each with the controller that cuts it off. A stop of AI marks
 * their entries in the ledger, and all servers hear of it as they hear of changed pages; if they cannot, they query the
 * ledger.
 */
class ModelCalls implements Tagged {
  readonly #calls = new Map<number, AbortController>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * Begins to watch a call that was entered into the ledger. The signal aborts with 503 when the call is stopped, at
   * once if it already was.
   */
  async watch(generationId: number): Promise<AbortSignal> {
    const controller = new AbortController();
    this.#calls.set(generationId, controller);
    this.#timer ??= setInterval(() => this.#askUnheard(), ASKED_EVERY).unref();
    await this.#cutOffStopped();
    return controller.signal;
  }

  forget(generationId: number): void {
    this.#calls.delete(generationId);
    if (this.#calls.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  invalidate(tags: string[]): void {
    if (tags.includes(aiStopTag)) void this.#cutOffStopped();
  }

  clear(): void {
    void this.#cutOffStopped();
  }

  #askUnheard() {
    if (!findPart("listener")?.proven) void this.#cutOffStopped();
  }

  /** Aborts the calls that were stopped. Never throws: a stopped call is not published anyway. */
  async #cutOffStopped(): Promise<void> {
    if (this.#calls.size === 0) return;
    try {
      const stopped = await db.generation.findMany({
        where: { generation_id: { in: [...this.#calls.keys()] }, outcome: "aborted" },
        select: { generation_id: true },
      });
      for (const { generation_id } of stopped) this.#calls.get(generation_id)?.abort(cutOff());
    } catch (err) {
      log.warn({ err }, "it is not known which calls to models were stopped");
    }
  }
}

/** Returns the calls of this process, which hears of stops from now on. */
export function modelCalls(): ModelCalls {
  const calls = partOrMake("modelCalls", () => new ModelCalls());
  partOrMake("tagged", () => new Set()).add(calls);
  return calls;
}
