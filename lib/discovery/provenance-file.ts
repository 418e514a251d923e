import "server-only";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { readSettings } from "@/lib/house/settings/queries";
import { settingsTag } from "@/lib/house/settings/shown";
import { bylineOf, fullByline } from "@/lib/house/users/dto";
import { authorsTag } from "@/lib/house/users/shown";
import { env } from "@/lib/kernel/env";
import { recordId } from "@/lib/kernel/ids";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryAddress } from "@/lib/platform/addresses/canonical";
import { methodPath } from "@/lib/platform/addresses/routes";
import { entryTag } from "@/lib/platform/addresses/tags";
import { FRESH, type ServedFile } from "@/lib/platform/http/file";
import type { Entry } from "@/lib/texts/entries/dto";
import { isForSearch } from "@/lib/texts/entries/for-search";
import { findEntry } from "@/lib/texts/entries/queries";
import { marksOf } from "@/lib/texts/provenance/marks";
import { entryTags } from "@/lib/texts/tags/entries";

/**
 * Returns the provenance of the entry with this id, as JSON; null for no such entry, and for one of which nothing was
 * declared. Cached as its page is.
 */
export async function provenanceFile(id: string): Promise<ServedFile | null> {
  const entryId = recordId.safeParse(id).data;
  if (!entryId) return null;
  const [entry, settings] = await Promise.all([
    findEntry(entryId),
    readSettings(),
    tagPage(entryTag(entryId), authorsTag, settingsTag),
  ]);
  if (!entry || !marksOf(entry).disclosure) return null;
  await tagPage(...entryTags(entry));
  return {
    type: "application/json",
    body: `${JSON.stringify(provenanceOf(entry), null, 2)}\n`,
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": FRESH,
      ...(!isForSearch(entry, settings) && { "x-robots-tag": "noindex" }),
    },
  };
}

function provenanceOf(entry: Entry) {
  const { disclosure, sourceType, model, editor } = marksOf(entry);
  const method = methodPath(entry);
  return {
    entry: entryAddress(entry, env.SITE_URL),
    title: entry.title,
    author: bylineOf(entry),
    published: entry.created,
    origin: entry.origin,
    disclosure,
    digitalSourceType: sourceType,
    model,
    reviewed: entry.reviewed_at,
    /** True when the review was after the publication. */
    reviewed_afterwards: entry.reviewed_at && entry.reviewed_late,
    reviewer: editor && fullByline(editor),
    human_share: entry.human_share,
    method: method && absoluteUrl(method),
    corrections: entry.corrections.map(({ created, line }) => ({ date: created, text: line })),
  };
}
