import "server-only";
import { log } from "@/lib/kernel/log";

/** Milliseconds between two log lines about the same failure: every request and every chore may meet it. */
const SAID_EVERY = 60_000;

/**
 * Logs that something fails for a while: at once, then once a minute with how often it was met meanwhile, and once when
 * it works again.
 */
export class OutageLog {
  readonly #fails: string;
  readonly #works: string;
  #failures = 0;
  #saidAt = -Infinity;
  /** True when the log says that it fails, and not yet that it works again. */
  #isSaid = false;

  constructor(fails: string, works: string) {
    this.#fails = fails;
    this.#works = works;
  }

  /** Notes a failure. Returns true when this is the first one logged of an outage. */
  failed(err: unknown): boolean {
    this.#failures++;
    if (performance.now() - this.#saidAt < SAID_EVERY) return false;
    log.error({ err, failures: this.#failures }, this.#fails);
    this.#saidAt = performance.now();
    this.#failures = 0;
    const isNew = !this.#isSaid;
    this.#isSaid = true;
    return isNew;
  }

  /** Notes that it worked. Costs nothing while no failure is logged. */
  worked(): void {
    if (!this.#isSaid) return;
    log.warn({ failures: this.#failures }, this.#works);
    this.#failures = 0;
    this.#saidAt = -Infinity; // the next outage is another
    this.#isSaid = false;
  }
}
