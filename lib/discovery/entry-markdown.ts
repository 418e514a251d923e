import "server-only";
import { stringify } from "yaml";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { resolve } from "@/lib/discovery/resolve";
import { readSettings } from "@/lib/house/settings/queries";
import { bylineOf, fullByline } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { entryAddress } from "@/lib/platform/addresses/canonical";
import { imageUrl } from "@/lib/platform/addresses/image-url";
import { routes, sectionOf } from "@/lib/platform/addresses/routes";
import { movedFile, type ServedFile } from "@/lib/platform/http/file";
import { unlinkMarkdown } from "@/lib/platform/markdown";
import { imageAt } from "@/lib/platform/markdown/image-words";
import { modifiedAt, type Entry } from "@/lib/texts/entries/dto";
import { isForSearch } from "@/lib/texts/entries/for-search";
import { wordsOf } from "@/lib/texts/entries/lead-image";
import { marksOf } from "@/lib/texts/provenance/marks";

/**
 * The text of the entry at a path of the main site, or of a custom domain when `host` names one: what the
 * path plus `.md` answers. Null without such an entry; where its page redirects, so does this. Search engines
 * are told which address is canonical and may read it all the same:
 * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls.
 */
export async function markdownAt(host: string | null, path: string): Promise<ServedFile | null> {
  const found = await resolve(host, `${path}.md`);
  if (found.redirect) return movedFile(found.redirect); // also of an old address that ended so
  if (found.kind !== "markdown") return null;
  const canonical = entryAddress(found.entry, env.SITE_URL);
  const link = `<${canonical}>; rel="canonical", <${absoluteUrl(routes.developers)}>; rel="service-doc"`;
  return {
    type: "text/markdown; charset=utf-8",
    body: await entryMarkdown(found.entry),
    headers: isForSearch(found.entry, await readSettings())
      ? { link }
      : { link, "x-robots-tag": "noindex" },
  };
}

/**
 * Returns an entry as one text: its data as YAML front matter, its image, its content. An entry that is not listed
 * is written without links.
 */
export async function entryMarkdown(entry: Entry): Promise<string> {
  const marks = marksOf(entry);
  const known = {
    title: entry.title,
    summary: entry.summary ?? undefined,
    author: bylineOf(entry) ?? undefined,
    byline: entry.byline ?? undefined,
    published_by: entry.byline && entry.author ? fullByline(entry.author) : undefined,
    language: entry.language ?? undefined,
    date: entry.created,
    updated: modifiedAt(entry) === entry.created ? undefined : modifiedAt(entry),
    corrections: entry.corrections.length
      ? entry.corrections.map(({ created, line }) => ({ date: created, text: line }))
      : undefined,
    space: sectionOf(entry)?.name,
    canonical: entryAddress(entry, env.SITE_URL),
    // The values of the page's meta tags of these names.
    "ai-disclosure": marks.disclosure ?? undefined,
    "ai-model": marks.model ?? undefined,
    editor: marks.editor ? fullByline(marks.editor) : undefined,
  };
  const image = entry.image && imageAt(`<${absoluteUrl(imageUrl(entry.image))}>`, wordsOf(entry));
  const content = entry.listed ? entry.content : await unlinkMarkdown(entry.content);
  const parts = [marks.note && `> ${marks.note}`, image, content.trimEnd()];
  return `---\n${stringify(known, { lineWidth: 0 })}---\n\n${parts.filter(Boolean).join("\n\n")}\n`;
}
