import type { BrowserContext } from "@playwright/test";

/** Collects what no page may do unasked: errors in the console, violations of its policy, dialogs. */
export class Strays {
  readonly #found: string[] = [];
  // A list fetches pages ahead that a test beside this one deletes. Broken links are the crawler's to find.
  readonly #allowed = [/status of 404 .*[?&]_rsc=/];
  readonly #answers = new Map<string, boolean>();
  #ended = false;

  async watch(context: BrowserContext): Promise<void> {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    await context.addInitScript(() =>
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
        reportError(`The policy forbids ${violatedDirective}: ${blockedURI} ${sample}`),
      ),
    );
    // What the server logged it under; Playwright tells the message alone, and React's says nothing.
    await context.addInitScript(() =>
      addEventListener("error", ({ error }) => {
        if (error?.digest) reportError(`digest ${error.digest} at ${location.href}`);
      }),
    );
    context.on("weberror", (error) => this.#note(`error: ${error.error().message}`));
    context.on("dialog", (dialog) => {
      const answer = this.#answers.get(dialog.message());
      if (answer !== undefined) {
        void (answer ? dialog.accept() : dialog.dismiss());
        return;
      }
      this.#note(`dialog: ${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** For what a test provokes, such as the browser's own line about an answer that is not OK. */
  allow(pattern: RegExp) {
    this.#allowed.push(pattern);
  }

  /** The browser's question of this text is expected, and answered so from now on. */
  answer(question: string, yes: boolean) {
    this.#answers.set(question, yes);
  }

  /** Nor is that question expected any more. */
  forget(question: string) {
    this.#answers.delete(question);
  }

  /** The test is over: what comes while its pages are closed does not count. */
  end() {
    this.#ended = true;
  }

  #note(stray: string) {
    if (!this.#ended) this.#found.push(stray);
  }

  get unexpected(): string[] {
    return this.#found.filter((stray) => !this.#allowed.some((pattern) => pattern.test(stray)));
  }
}
