import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { signImage } from "@/lib/platform/auth/image-signature";
import { throughProxy } from "@/lib/platform/markdown/through-proxy";
import { cardHtml } from "./card";
import { embedLinks } from "./links";

/**
 * Puts a card in place of each bare link to a video, a sound or a post in rendered Markdown, as far as its service is
 * supported; without title and picture until the service has told them. Waits for no other site. `signed` as in
 * `throughProxy`.
 */
export async function withCards(html: string, signed: typeof signImage): Promise<string> {
  const links = embedLinks(html);
  if (links.length === 0) return html;
  const rows = await db.embed.findMany({
    where: { address: { in: links.map(({ embed }) => embed.address) }, title: { not: null } },
    select: { address: true, title: true, author: true, thumbnail: true },
  });
  const known = new Map(rows.map((row) => [row.address, { ...row, title: row.title ?? "" }]));
  let made = html;
  for (const { paragraph, href, embed } of links) {
    const row = known.get(embed.address);
    // Where images are linked, the provider would see who reads before anybody asks for its player.
    const shown = row && env.IMAGES_ELSEWHERE === "link" ? { ...row, thumbnail: null } : row;
    const card = throughProxy(cardHtml(href, embed, shown ?? null), signed);
    made = made.replace(paragraph, () => card);
  }
  return made;
}
