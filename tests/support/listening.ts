import type { BrowserContext, Page } from "@playwright/test";

/** What the pages below say of themselves to the tests. */
interface Told {
  /** Of the framework: absent on the pages of visitors. */
  __next_f?: unknown;
  /** The fields that React had taken over when it last told of itself. */
  listening?: Set<Element>;
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
}

/**
 * Has `goto` and `reload` of this context's pages resolve when their forms listen, or when there is none of the
 * framework. Before, a form takes the focus and the selection, in the midst of what a test fills in, as no person does
 * within milliseconds. Whoever wants to be that early says what to wait for: `waitUntil`.
 */
export async function awaitListening(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = globalThis as Told;
    const look = () => {
      const fields = document.querySelectorAll("form textarea, form input:not([type=hidden])");
      const isTaken = (field: Element) =>
        Object.keys(field).some((key) => key.startsWith("__reactProps$"));
      told.listening = new Set([...fields].filter(isTaken));
    };
    // React tells its own tools of each commit, when focus and effects are settled.
    told.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      ...{ supportsFiber: true, inject: () => 1, onCommitFiberUnmount() {} },
      ...{ onCommitFiberRoot: look, onPostCommitFiberRoot: look },
    };
  });
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (!options?.waitUntil) await listening(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      if (!options?.waitUntil) await listening(page);
      return response;
    };
  });
}

const listening = (page: Page) =>
  page.waitForFunction(() => {
    const { __next_f, listening } = globalThis as Told;
    const fields = document.querySelectorAll("form textarea, form input:not([type=hidden])");
    return !__next_f || [...fields].every((field) => listening?.has(field));
  });
