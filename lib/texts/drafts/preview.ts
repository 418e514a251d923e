import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { authorSelect, toAuthor, type Author } from "@/lib/house/users/dto";
import { findActorById } from "@/lib/house/users/records";
import { db, type Database } from "@/lib/kernel/db";
import { z } from "@/lib/kernel/zod";
import { signPreviewedImage } from "@/lib/platform/auth/image-signature";
import { hasVoice } from "@/lib/platform/limits/voice";
import { renderToKeep } from "@/lib/platform/markdown";
import { throughProxy } from "@/lib/platform/markdown/through-proxy";
import { withoutLinks } from "@/lib/platform/markdown/without-links";
import { canReadDraft } from "@/lib/texts/drafts/policy";
import { findDraftRole } from "@/lib/texts/drafts/records";
import type { DraftState } from "@/lib/texts/drafts/schema";
import { withCards } from "@/lib/texts/embeds/queries";
import { wordColumns, type EntryWords } from "@/lib/texts/entries/words";
import { unpublished } from "@/lib/texts/provenance/dto";

/** The preview of a text that is not published: what its page will show. */
export interface Preview extends ReturnType<typeof unpublished>, EntryWords {
  title: string;
  html: string;
  image: string | null;
  user_id: number;
  author: Author | null;
}

/** The key in the secret address of a preview: 32 bytes in base64url. */
const previewKey = z.string().regex(/^[\w-]{43}$/);

/**
 * Finds the draft with this secret address: returns its preview, or the id of the entry that it has become; null for
 * an address that was revoked or never made.
 */
export async function findPreview(key: string): Promise<Preview | { entry_id: number } | null> {
  if (!previewKey.safeParse(key).success) return null;
  const draft = await db.draft.findUnique({
    where: { preview_key: key },
    select: {
      title: true,
      content: true,
      user_id: true,
      entry_published: true,
      disclosure: true,
      written: { select: { model: true } },
      image: true,
      ...wordColumns,
      user: { select: { ...authorSelect, trusted_at: true, owner_id: true } },
      state: true,
      space_id: true,
      shown_version: true,
      preview_by: true,
    },
  });
  if (!draft) return null;
  const { content, user, entry_published, disclosure, written, ...rest } = draft;
  if (entry_published !== null) return { entry_id: entry_published };
  if (!(await isPreviewShown(db, draft))) return null;
  const {
    state: _state,
    space_id: _space,
    shown_version: _shown,
    preview_by: _by,
    ...fields
  } = rest;
  const { trusted_at, owner_id: _owner, ...author } = user;
  const rendered = await rendering(content);
  const shown = trusted_at ? await withCards(rendered, signPreviewedImage) : withoutLinks(rendered);
  const html = throughProxy(shown, signPreviewedImage);
  const made = unpublished(author.synthetic, disclosure, written?.model ?? null);
  return { ...fields, ...made, html, author: toAuthor(author) };
}

interface Previewed {
  user_id: number;
  user: { owner_id: number | null; synthetic: boolean };
  state: string;
  space_id: number | null;
  shown_version: number | null;
  preview_by: number | null;
}

/**
 * Returns whether the secret address of a draft still shows it: the person who made the address must be able to read
 * the draft and its author to publish it, and neither may be silenced, suspended, closing or deleted.
 */
export async function isPreviewShown(
  reader: Database,
  { state, preview_by, ...draft }: Previewed,
): Promise<boolean> {
  const maker = await findActorById(reader, preview_by ?? draft.user.owner_id ?? draft.user_id);
  if (!maker) return false;
  for (const id of [maker.id, draft.user_id]) if (!(await hasVoice(reader, id))) return false;
  const held = { ...draft, state: state as DraftState };
  return canReadDraft(maker, held, await findDraftRole(reader, maker, draft));
}

/** The HTML of the texts that were previewed last: each is rendered once, however often it is shown. */
const looked = new LRUCache<string, Promise<string>>({ max: 50 });

function rendering(content: string): Promise<string> {
  const key = createHash("sha256").update(content).digest("base64");
  const html = looked.get(key) ?? renderToKeep(content).then((rendered) => rendered.html);
  looked.set(key, html);
  html.catch(() => looked.delete(key));
  return html;
}
