import { env } from "@/lib/kernel/env";
import { invalid } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";
import { withoutBidiControls } from "@/lib/text/bidi";
import { WorkThread } from "@/lib/kernel/work-thread";
import { MAX_MARKDOWN_LENGTH } from "./limits";
import { plainTextHtml } from "./plain-text";
import type { Refusal, RenderJob, RenderOutcome } from "./worker/outcome";

/** Milliseconds of work. What could be saved has room to spare when it is read. */
const SAVING_BUDGET = 800;
const READING_BUDGET = 1_200;

const DEFAULT_ID_PREFIX = "texto";

/**
 * Markdown as HTML that is safe to put into a page, inside an element with the class `prose-entry`. Whatever
 * the text, the answer takes less than 2 s of work: a text that cannot be rendered in that time, nests too deep
 * or is too long is shown as plain text, and logged.
 *
 * Every id in the output begins with `idPrefix` (letters, digits, hyphens): give each text of one page its own.
 */
export async function renderMarkdown(
  markdown: string,
  { idPrefix = DEFAULT_ID_PREFIX }: { idPrefix?: string } = {},
): Promise<string> {
  if (markdown.length > MAX_MARKDOWN_LENGTH) {
    log.warn({ length: markdown.length }, "Markdown too long, shown as plain text");
    return plainTextHtml(withoutBidiControls(markdown));
  }
  const outcome = await threads().reading.run({ markdown, idPrefix, siteOrigin: env.SITE_URL });
  if ("html" in outcome) return outcome.html;
  log.warn(outcome, "Markdown not rendered, shown as plain text");
  return plainTextHtml(withoutBidiControls(markdown));
}

/**
 * What saving a text needs to know: that it can be rendered, its beginning as plain text (at most 300
 * characters on one line), and whether it shows images. Throws 400 for the field `content` when it is too
 * long, nests too deep or is too much work.
 */
export async function inspectMarkdown(
  markdown: string,
): Promise<{ excerpt: string; hasImages: boolean }> {
  if (markdown.length > MAX_MARKDOWN_LENGTH) throw invalid("content", TOO_LONG);
  const outcome = await threads().saving.run({
    markdown,
    idPrefix: DEFAULT_ID_PREFIX,
    siteOrigin: env.SITE_URL,
  });
  if ("stopped" in outcome) throw invalid("content", TOO_MUCH_WORK);
  if ("refused" in outcome) throw invalid("content", REFUSAL_TEXTS[outcome.refused]);
  return { excerpt: outcome.excerpt, hasImages: outcome.html.includes("<img ") };
}

const TOO_LONG = `El contenido no puede superar los ${MAX_MARKDOWN_LENGTH.toLocaleString("es")} caracteres`;
const TOO_MUCH_WORK =
  "El contenido es demasiado complejo para mostrarlo. Simplifícalo o repártelo en varias entradas";
const REFUSAL_TEXTS: Record<Refusal, string> = {
  nesting:
    "El contenido tiene demasiados niveles anidados (citas, listas o etiquetas unas dentro de otras)",
  complexity: TOO_MUCH_WORK,
};

/** Starts the thread of those who read: a first page would wait for it. */
export const openMarkdown = (): void => threads().reading.start();

/**
 * Two threads for the whole process: hostile texts turn up when they are saved, and must not keep those who
 * read waiting.
 */
const threads = () =>
  partOrMake("markdownThreads", () => ({
    saving: renderThread(SAVING_BUDGET),
    reading: renderThread(READING_BUDGET),
  }));

const renderThread = (budget: number) =>
  new WorkThread<RenderJob, RenderOutcome>("lib/markdown/worker/worker.ts", budget);

type RenderThread = ReturnType<typeof renderThread>;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    markdownThreads: { saving: RenderThread; reading: RenderThread };
  }
}
