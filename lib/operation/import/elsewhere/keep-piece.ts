import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { change, transaction } from "@/lib/kernel/change";
import { noteText, readFound, type Found, type Identity } from "@/lib/operation/import/imported";
import { normalizePath } from "@/lib/platform/addresses/spelling";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { insertEntry } from "@/lib/publishing/publish/entry-commands";
import { uploadedImage } from "@/lib/texts/entries/schema";
import { leadingElsewhere } from "./old-address";
import type { Prepared } from "./prepared";
import type { Tally } from "./tally";

/** The text there, and where it goes here. */
interface Keeping {
  /** The author here. */
  actor: Actor;
  /** The account that imports: what it brings counts as its own use. */
  publisher: Actor;
  identity: Identity;
  slug?: string;
  /** The spaces that a draft shall be in once it is published. */
  spaces: number[];
  /** The import that brings it. */
  run_id?: number;
  tally: Tally;
}

/**
 * Publishes a text as an entry with its date, slug and old addresses. Throws 403, 429, and as `insertEntry`.
 */
export async function keepAsEntry(
  { input, image, created, addresses }: Prepared,
  { actor, publisher, identity, slug, run_id, tally }: Keeping,
): Promise<Found> {
  await spend("ENTRIES", publisher);
  const inspected = await inspectMarkdown(input.content);
  const background = { created, slug, addresses, import_key: identity.key };
  const kept = await change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const text = { ...input, image, inspected };
    const entryId = await insertEntry(tx, touched, actor, text, background);
    await noteText(tx, identity, { kind: "entry", record_id: entryId }, run_id);
    return readFound(tx, entryId);
  });
  for (const path of await leadingElsewhere(kept.record_id, addresses)) {
    tally.leave("Direcciones antiguas que ya llevan a otra parte", `/${path}`);
  }
  return kept;
}

/**
 * Keeps a text as a draft of its author's, who publishes it or does not: nothing does it by itself. A draft has no
 * pictures of other sites as its lead image. Throws 429.
 */
export async function keepAsDraft(
  { input, image, created, hasDate }: Prepared,
  { actor, publisher, identity, slug, spaces, run_id, tally }: Keeping,
): Promise<Pick<Found, "kind" | "record_id">> {
  await spend("DRAFTS", publisher);
  const isOurs = uploadedImage.safeParse(image).success;
  if (!isOurs) tally.leave("Imágenes de borradores que hay que subir a mano", image ?? "");
  return transaction(async (tx) => {
    const { draft_id } = await tx.draft.create({
      data: {
        ...input,
        user_id: actor.id,
        image: isOurs ? image : null,
        slug: slug && normalizePath(slug),
        spaces,
        dated: hasDate ? created : null,
      },
      select: { draft_id: true },
    });
    const made = { kind: "draft", record_id: draft_id } as const;
    await noteText(tx, identity, made, run_id);
    return made;
  });
}
