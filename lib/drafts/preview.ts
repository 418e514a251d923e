import "server-only";
import { z } from "@/lib/kernel/zod";
import { withCards } from "@/lib/embeds/queries";
import { db } from "@/lib/kernel/db";
import { renderMarkdown } from "@/lib/markdown";
import { authorSelect, toAuthor, type Author } from "@/lib/users/dto";

/** A text that is not published, as its page will be. */
export interface Preview {
  title: string;
  summary: string | null;
  html: string;
  image: string | null;
  image_alt: string | null;
  image_caption: string | null;
  image_credit: string | null;
  user_id: number;
  author: Author | null;
  synthetic: boolean;
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
      ...{ image: true, image_alt: true, image_caption: true, image_credit: true },
      user: { select: authorSelect },
    },
  });
  if (!draft) return null;
  const { content, user, entry_published, ...fields } = draft;
  if (entry_published !== null) return { entry_id: entry_published };
  const html = await withCards(await renderMarkdown(content));
  return { ...fields, html, author: toAuthor(user), synthetic: user.synthetic };
}
