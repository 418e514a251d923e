import { LRUCache } from "lru-cache";
import { env } from "@/lib/kernel/env";
import { AppError, invalid } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";
import { WorkThread } from "@/lib/kernel/work-thread";
import { signPreviewedImage } from "@/lib/platform/auth/image-signature";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { MAX_MARKDOWN_LENGTH } from "./limits";
import { throughProxy } from "./through-proxy";
import type { SourceSpan } from "./worker/marks";
import type { Refusal, RenderJob, RenderOutcome, UnlinkJob, UnlinkOutcome } from "./worker/outcome";

/** Milliseconds of processor time. Reading has more, so that a text that could be saved can be read, too. */
const SAVING_BUDGET = 800;
const READING_BUDGET = 1_200;

/** Milliseconds of work from which on a text is slow: most take a few. */
const SLOW = 200;

/** Milliseconds that an account counts as one that writes slow texts, after it has written one. */
const SLOW_FOR = 600_000;

/** Texts that may wait to be saved, previewed or read, of everybody and of one account. */
const WAITING_TO_SAVE = { total: 300, each: 60 };
const WAITING_FOR_PREVIEW = { total: 40, each: 1 };
const WAITING_TO_READ = { total: 500 };

export const DEFAULT_ID_PREFIX = "texto";

interface Rendered {
  html: string;
  /** True when the same text will give the same HTML again: not when it was stopped, which a busy machine may cause. */
  lasting: boolean;
}

/**
 * Markdown as HTML that is safe to put into a page, inside an element with the class `prose-entry`. Whatever
 * the text, the answer takes less than 2 s of work: a text that cannot be rendered in that time, nests too deep,
 * is too long or too large is shown as plain text, and logged.
 *
 * Every id in the output begins with `idPrefix` (letters, digits, hyphens): give each text of one page its own.
 */
export async function renderMarkdown(
  markdown: string,
  { idPrefix = DEFAULT_ID_PREFIX }: { idPrefix?: string } = {},
): Promise<string> {
  return throughProxy((await renderToKeep(markdown, idPrefix)).html);
}

/**
 * Renders like `renderMarkdown`, but leaves images of other sites at their own addresses, and tells whether the HTML
 * may be stored.
 */
export async function renderToKeep(
  markdown: string,
  idPrefix = DEFAULT_ID_PREFIX,
): Promise<Rendered> {
  const asPlainText = () => plainTextHtml(withoutBidiControls(markdown));
  if (markdown.length > MAX_MARKDOWN_LENGTH) {
    log.warn({ length: markdown.length }, "Markdown too long, shown as plain text");
    return { html: asPlainText(), lasting: true };
  }
  const outcome = await threads().reading.run({ markdown, idPrefix, siteOrigin: env.SITE_URL });
  if ("html" in outcome) return { html: outcome.html, lasting: true };
  log.warn(outcome, "Markdown not rendered, shown as plain text");
  return { html: asPlainText(), lasting: !("stopped" in outcome) };
}

/** Renders a text with parts of it marked, for editors; a text that was stopped or refused shows no marks. */
export async function renderMarked(markdown: string, spans: SourceSpan[]): Promise<string> {
  const job = { markdown, spans, idPrefix: DEFAULT_ID_PREFIX, siteOrigin: env.SITE_URL };
  const outcome = await threads().reading.run(job);
  const { html } = "html" in outcome ? outcome : await renderToKeep(markdown);
  return throughProxy(html, signPreviewedImage);
}

/**
 * A Markdown text without links, as Markdown. Whatever the text, the answer takes less than 2 s of work: one that
 * takes longer is shown as code, in which nothing is a link.
 */
export async function unlinkMarkdown(markdown: string): Promise<string> {
  const outcome = await threads().reading.run({ linked: markdown });
  if ("unlinked" in outcome) return outcome.unlinked;
  log.warn(outcome, "Markdown not freed of links, shown as code");
  return markdown.replace(/^/gm, "    ");
}

/** The results of inspecting a text that are needed to save it. */
export interface Inspected {
  /** Its beginning as plain text, at most 300 characters on one line. */
  excerpt: string;
  /** The text as its page shows it. */
  html: string;
  hasImages: boolean;
}

/**
 * Checks that a text can be rendered, and returns what is stored of it. Throws 400 for the field `content` when it is
 * too long, nests too deep, is too much work or too large once rendered. `owner`: the account that saves it; accounts
 * take turns. Throws 429 when one has too many waiting, 503 when all together have.
 */
export const inspectMarkdown = (markdown: string, owner?: Owner): Promise<Inspected> =>
  inspectIn("saving", markdown, owner);

/** The account in whose turn a text is rendered; `wasSlow` is called when the text was slow or refused. */
export interface Owner {
  id: number;
  /** True when the account is not trusted yet. */
  isNew?: boolean;
  wasSlow?: () => Promise<void>;
}

/**
 * A text as its page will show it, for the account that writes it; images of other sites are there for an hour, and
 * blocks say in `data-line` from which line of the text they come.
 * Throws 400 as `inspectMarkdown` does, and 409 once the same account asks for another while this one still waits.
 */
export async function previewMarkdown(markdown: string, owner: Owner): Promise<string> {
  const { html } = await inspectIn("preview", markdown, owner, superseded);
  return throughProxy(html, signPreviewedImage);
}

async function inspectIn(
  thread: "saving" | "preview",
  markdown: string,
  owner?: Owner,
  newest?: () => Error,
): Promise<Inspected> {
  if (markdown.length > MAX_MARKDOWN_LENGTH) throw invalid("content", TOO_LONG);
  const lines = thread === "preview";
  const job = { markdown, idPrefix: DEFAULT_ID_PREFIX, siteOrigin: env.SITE_URL, lines };
  const outcome = await inTurn(thread, job, owner, newest);
  if (!("html" in outcome) || outcome.work > SLOW) {
    if (owner) threads().slowOwners.set(owner.id, true);
    await owner?.wasSlow?.();
  }
  if ("stopped" in outcome) throw new Stopped();
  if ("refused" in outcome) throw invalid("content", REFUSAL_TEXTS[outcome.refused]);
  const { html, excerpt } = outcome;
  return { html, excerpt, hasImages: html.includes("<img ") };
}

/** New accounts, and those whose texts are slow, share a thread: the others do not wait for them. */
async function inTurn(
  thread: "saving" | "preview",
  job: RenderJob,
  owner?: Owner,
  newest?: () => Error,
) {
  const { apart, slowOwners, ...quick } = threads();
  const isApart = () => owner !== undefined && (owner.isNew || slowOwners.has(owner.id));
  const name = String(owner?.id ?? "");
  const turn = { owner: name, newest, unless: isApart };
  const outcome = isApart() ? null : await quick[thread].run(job, turn);
  return outcome ?? apart.run(job, { owner: `${thread} ${name}`, newest });
}

/** 400: the text took too long. If the machine was busy, it may pass another time. */
export class Stopped extends AppError {
  constructor() {
    super("invalid", TOO_MUCH_WORK, { issues: [{ path: "content", message: TOO_MUCH_WORK }] });
  }
}

const superseded = () => new AppError("busy", "Ya has pedido una vista previa más nueva.");

const TOO_LONG = `El contenido no puede superar los ${MAX_MARKDOWN_LENGTH.toLocaleString("es")} caracteres`;
const TOO_MUCH_WORK =
  "El contenido es demasiado complejo para mostrarlo. Simplifícalo o repártelo en varias entradas";
const REFUSAL_TEXTS: Record<Refusal, string> = {
  nesting:
    "El contenido tiene demasiados niveles anidados (citas, listas o etiquetas unas dentro de otras)",
  complexity: TOO_MUCH_WORK,
  size: "El contenido ocupa demasiado al mostrarlo: repite muchas veces el mismo enlace o la misma nota. Simplifícalo o repártelo en varias entradas",
};

/** Starts the thread that renders for readers, so that the first page need not wait for it. */
export const openMarkdown = (): void => threads().reading.start();

/**
 * Four threads for the whole process: hostile texts turn up when they are saved or previewed, and must not keep
 * those who read waiting, nor previews those who save; `apart` is for accounts that are new or write slow texts.
 */
const threads = () =>
  partOrMake("markdownThreads", () => ({
    saving: thread<Rendering>(SAVING_BUDGET, WAITING_TO_SAVE),
    preview: thread<Rendering>(SAVING_BUDGET, WAITING_FOR_PREVIEW),
    apart: thread<Rendering>(SAVING_BUDGET, WAITING_TO_SAVE),
    slowOwners: new LRUCache<number, true>({ max: 1_000, ttl: SLOW_FOR }),
    reading: thread<Rendering | Unlinking>(READING_BUDGET, WAITING_TO_READ),
  }));

type Rendering = { job: RenderJob; outcome: RenderOutcome };
type Unlinking = { job: UnlinkJob; outcome: UnlinkOutcome };
type Thread<Work extends Rendering | Unlinking> = WorkThread<Work["job"], Work["outcome"]>;

const thread = <Work extends Rendering | Unlinking>(
  budget: number,
  waiting: { total: number; each?: number },
): Thread<Work> => new WorkThread("lib/platform/markdown/worker/worker.ts", budget, waiting);

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    markdownThreads: {
      saving: Thread<Rendering>;
      preview: Thread<Rendering>;
      apart: Thread<Rendering>;
      slowOwners: LRUCache<number, true>;
      reading: Thread<Rendering | Unlinking>;
    };
  }
}

/** A text shown as it was written: escaped, its blank lines as paragraphs, its line breaks kept. */
function plainTextHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll("\n", "<br/>")}</p>`)
    .join("\n");
}
