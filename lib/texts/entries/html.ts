import "server-only";
import { createHash } from "node:crypto";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { signImageOf } from "@/lib/platform/auth/image-signature";
import { DEFAULT_ID_PREFIX, renderToKeep } from "@/lib/platform/markdown";
import { throughProxy } from "@/lib/platform/markdown/through-proxy";
import { RENDERER_VERSION } from "@/lib/platform/markdown/version";
import { withoutLinks } from "@/lib/platform/markdown/without-links";
import { withCards } from "@/lib/texts/embeds/queries";
import { hasEmbeds, keepEmbeds } from "@/lib/texts/embeds/records";
import type { Entry } from "@/lib/texts/entries/dto";

type Text = Pick<Entry, "entry_id" | "content" | "listed">;

/** Keeps the HTML of an entry's text, as `inspectMarkdown` gave it, within the change that saves the text. */
export async function keepHtml(
  tx: Database,
  { entry_id, content }: Omit<Text, "listed">,
  html: string,
) {
  const kept = { key: keyOf(content), html };
  await tx.entryHtml.upsert({
    where: { entry_id },
    create: { entry_id, ...kept },
    update: kept,
    select: { entry_id: true },
  });
  await keepEmbeds(tx, entry_id, html);
}

/** Finds the HTML that is kept of an entry's present text, within a change that holds the entry; null for none. */
export async function keptHtml(
  tx: Database,
  { entry_id, content }: Omit<Text, "listed">,
): Promise<string | null> {
  const kept = await tx.entryHtml.findUnique({ where: { entry_id } });
  return kept?.key === keyOf(content) ? kept.html : null;
}

/**
 * Returns an entry's text as its page shows it, without links while it is not listed. Rendered once for each version of
 * the text; stored HTML of another version is not used.
 */
export async function entryHtml(entry: Text): Promise<string> {
  const kept = await db.entryHtml.findUnique({ where: { entry_id: entry.entry_id } });
  const html = kept?.key === keyOf(entry.content) ? kept.html : await renderAndKeep(entry);
  return shown(entry, entry.listed ? await withCards(html, signImageOf(entry.entry_id)) : html);
}

/**
 * Returns the HTML of several entries in the same way, by entry id, without those whose HTML has more than `longest`
 * characters. Ids in it begin with the entry's own prefix, so that the texts can stand in one document.
 */
export async function listEntryHtml(
  entries: Text[],
  longest: number,
): Promise<Map<number, string>> {
  const ids = entries.map(({ entry_id }) => entry_id);
  const rows = await db.$queryRaw<{ entry_id: number; key: string; html: string | null }[]>`
    SELECT "entry_id", "key", CASE WHEN length("html") <= ${longest} THEN "html" END AS "html"
    FROM "entry_html" WHERE "entry_id" = ANY(${ids})`;
  const kept = new Map(rows.map((row) => [row.entry_id, row]));
  const found = new Map<number, string>();
  for (const entry of entries) {
    const row = kept.get(entry.entry_id);
    const html = row?.key === keyOf(entry.content) ? row.html : await renderAndKeep(entry);
    if (html === null || html.length > longest) continue;
    const own = withIdPrefix(html, `entrada-${entry.entry_id}`);
    found.set(entry.entry_id, shown(entry, own));
  }
  return found;
}

const shown = ({ entry_id, listed }: Text, html: string): string =>
  throughProxy(listed ? html : withoutLinks(html), signImageOf(entry_id));

/** Renders and stores the HTML of a text that has none yet, or that another version of the renderer made. */
async function renderAndKeep(entry: Text): Promise<string> {
  const { html, lasting } = await renderToKeep(entry.content);
  if (lasting) {
    await keepMade(entry, html).catch((err: unknown) =>
      log.warn({ err, entry_id: entry.entry_id }, "HTML not kept"),
    );
  }
  return html;
}

async function keepMade(entry: Text, html: string): Promise<void> {
  const isKept = (await keepIfStillSo(entry, html)) > 0;
  if (isKept && hasEmbeds(html)) {
    await transaction((tx) => keepEmbeds(tx, entry.entry_id, html));
  }
}

/** Stores the HTML if the entry still has this text, without waiting for the disk: what is lost is rendered again. */
const keepIfStillSo = ({ entry_id, content }: Text, html: string) => db.$executeRaw`
  INSERT INTO "entry_html" ("entry_id", "key", "html")
  SELECT "entry_id", ${keyOf(content)}, ${html}
  FROM "entry", set_config('synchronous_commit', 'off', true)
  WHERE "entry_id" = ${entry_id} AND "content" = ${content} AND "deleted_at" IS NULL
  ON CONFLICT ("entry_id") DO UPDATE SET "key" = excluded."key", "html" = excluded."html"`;

/** Returns the key of stored HTML: the renderer, the site (which decides what links lead elsewhere) and the text. */
const keyOf = (content: string) =>
  createHash("sha256").update(`${RENDERER_VERSION}\n${env.SITE_URL}\n${content}`).digest("hex");

/** Changes the prefix of ids in attributes only: in a text, every quotation mark is escaped. */
const withIdPrefix = (html: string, prefix: string) =>
  html.replaceAll(
    new RegExp(`( (?:id|aria-describedby)="| href="#)${DEFAULT_ID_PREFIX}-`, "g"),
    `$1${prefix}-`,
  );
