import "server-only";
import type { Route } from "next";
import { stringify } from "yaml";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTags } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import type { Entry } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { entryAddress } from "@/lib/addresses/canonical";
import { FRESH, nothing } from "@/lib/discovery/answers";
import { AI_NOTE } from "@/lib/discovery/labels";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { imageUrl } from "@/lib/uploads/image-url";
import { displayName } from "@/lib/users/dto";

/**
 * What an entry's address plus `.md` answers: its text, kept as its page is; where its page redirects, so
 * does this. Search engines are told which address is canonical and may read it all the same:
 * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls.
 */
export async function markdownAnswer(
  found: { entry: Entry; movedTo: Route | null } | null,
): Promise<Response> {
  if (!found) return nothing();
  const { entry, movedTo } = found;
  if (movedTo) {
    const headers = { location: `${movedTo}.md`, "cache-control": FRESH };
    return new Response(null, { status: 308, headers });
  }
  await tagPage(authorsTag, ...entryTags(entry));
  return new Response(entryMarkdown(entry), {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      link: `<${entryAddress(entry, env.SITE_URL)}>; rel="canonical"`,
    },
  });
}

/** An entry as one text: what is known of it as YAML front matter, its image, what it says. */
export function entryMarkdown(entry: Entry): string {
  const known = {
    title: entry.title,
    author: entry.author ? displayName(entry.author) : undefined,
    date: entry.created,
    updated: entry.updated === entry.created ? undefined : entry.updated,
    space: entry.spaces[0]?.name,
    canonical: entryAddress(entry, env.SITE_URL),
    // The value of the page's meta tag of this name.
    "ai-disclosure": entry.synthetic ? "ai-generated" : undefined,
  };
  const image = entry.image && `![](<${absoluteUrl(imageUrl(entry.image))}>)`;
  const parts = [entry.synthetic && `> ${AI_NOTE}`, image, entry.content.trimEnd()];
  return `---\n${stringify(known, { lineWidth: 0 })}---\n\n${parts.filter(Boolean).join("\n\n")}\n`;
}
