import type { BrowserContext } from "@playwright/test";

/** Collects what no page may do unasked: errors in the console, violations of its policy, dialogs. */
export class Strays {
  readonly #found: string[] = [];
  // A list fetches pages ahead that a test beside this one deletes. Broken links are the crawler's to find.
  readonly #allowed = [/status of 404 .*[?&]_rsc=/];
  readonly #answers = new Map<string, boolean>();

  async watch(context: BrowserContext): Promise<void> {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    await context.addInitScript(() =>
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
        reportError(`The policy forbids ${violatedDirective}: ${blockedURI} ${sample}`),
      ),
    );
    context.on("weberror", (error) => this.#found.push(`error: ${error.error().message}`));
    context.on("dialog", (dialog) => {
      const answer = this.#answers.get(dialog.message());
      if (answer !== undefined) {
        void (answer ? dialog.accept() : dialog.dismiss());
        return;
      }
      this.#found.push(`dialog: ${dialog.type()} ${dialog.message()}`);
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

  get unexpected(): string[] {
    return this.#found.filter((stray) => !this.#allowed.some((pattern) => pattern.test(stray)));
  }
}
