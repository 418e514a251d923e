import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { signPreviewedImage } from "@/lib/auth/image-signature";
import { z } from "@/lib/kernel/zod";
import { withCards } from "@/lib/embeds/queries";
import { db } from "@/lib/kernel/db";
import { renderToKeep } from "@/lib/markdown";
import { throughProxy } from "@/lib/markdown/through-proxy";
import { withoutLinks } from "@/lib/markdown/without-links";
import { unpublished } from "@/lib/provenance/dto";
import { authorSelect, toAuthor, type Author } from "@/lib/users/dto";

/** A text that is not published, as its page will be. */
export interface Preview extends ReturnType<typeof unpublished> {
  title: string;
  summary: string | null;
  html: string;
  image: string | null;
  image_alt: string | null;
  image_caption: string | null;
  image_credit: string | null;
  user_id: number;
  author: Author | null;
}

/** 32 bytes in base64url. */
const previewKey = z.string().regex(/^[\w-]{43}$/);

/**
 * What the secret address of a draft leads to: its preview, or the id of the entry that it has become; null for an
 * address that was revoked or never made.
 */
export async function findPreview(key: string): Promise<Preview | { entry_id: number } | null> {
  if (!previewKey.safeParse(key).success) return null;
  const draft = await db.draft.findUnique({
    where: { preview_key: key },
    select: {
      ...{ title: true, content: true, summary: true, user_id: true, entry_published: true },
      ...{ disclosure: true, written: { select: { model: true } } },
      ...{ image: true, image_alt: true, image_caption: true, image_credit: true },
      user: {
        select: { ...authorSelect, trusted_at: true, suspended_at: true, silenced_at: true },
      },
    },
  });
  if (!draft) return null;
  const { content, user, entry_published, disclosure, written, ...fields } = draft;
  if (entry_published !== null) return { entry_id: entry_published };
  const { trusted_at, suspended_at, silenced_at, ...author } = user;
  if (suspended_at || silenced_at) return null; // nor could they publish it
  const rendered = await rendering(content);
  const shown = trusted_at ? await withCards(rendered, signPreviewedImage) : withoutLinks(rendered);
  const html = throughProxy(shown, signPreviewedImage);
  const made = unpublished(author.synthetic, disclosure, written?.model ?? null);
  return { ...fields, ...made, html, author: toAuthor(author) };
}

/** The HTML of the last texts that were looked at: each is rendered once, however often. */
const looked = new LRUCache<string, Promise<string>>({ max: 50 });

function rendering(content: string): Promise<string> {
  const key = createHash("sha256").update(content).digest("base64");
  const html = looked.get(key) ?? renderToKeep(content).then((rendered) => rendered.html);
  looked.set(key, html);
  html.catch(() => looked.delete(key));
  return html;
}
