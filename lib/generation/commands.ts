import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Comment } from "@/lib/comments/dto";
import type { Entry } from "@/lib/entries/dto";
import { getEntry } from "@/lib/entries/queries";
import {
  draftComment,
  draftEntry,
  publishGeneratedComment,
  publishGeneratedEntry,
  type DraftOptions,
} from "@/lib/generation/drafts";
import type { GenerateCommentInput, GenerateEntryInput } from "@/lib/generation/schema";
import { change } from "@/lib/kernel/change";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { canManageSpace } from "@/lib/spaces/policy";
import { getSpace, listSpacesNamed } from "@/lib/spaces/queries";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";

/** How a person follows a generation: aborting `signal` before it is published leaves nothing behind. */
type Progress = Pick<DraftOptions, "signal" | "onStep">;

/**
 * Has a synthetic user write and publish an entry in a space, for a person who manages both. Throws 404,
 * 403, 409 for a space name that several have, and what `draftEntry` and `publishGeneratedEntry` throw.
 */
export async function requestEntry(
  actor: Actor,
  { userId, spaceId, spaceName = "" }: GenerateEntryInput,
  { signal, onStep }: Progress = {},
): Promise<{ entry: Entry; tokens: number | null }> {
  await assertManagesSynthetic(actor, userId);
  const space = spaceId === undefined ? await spaceNamed(spaceName) : await getSpace(spaceId);
  assertMay(canManageSpace(actor, space), "No tienes permiso para administrar este espacio.");
  await using draft = await draftEntry(userId, space.space_id, { signal, onStep });
  onStep?.("saving");
  const entry = await change(async (tx, touched) => {
    const published = await getEntry(await publishGeneratedEntry(tx, touched, draft), tx);
    signal?.throwIfAborted(); // last, so that all of it is undone
    return published;
  });
  return { entry, tokens: draft.tokens };
}

/** The same for a comment on an entry; the person manages the synthetic user. */
export async function requestComment(
  actor: Actor,
  { userId, entryId }: GenerateCommentInput,
  { signal, onStep }: Progress = {},
): Promise<{ comment: Comment; tokens: number | null }> {
  await assertManagesSynthetic(actor, userId);
  await getEntry(entryId);
  await using draft = await draftComment(userId, entryId, { signal, onStep });
  onStep?.("saving");
  const comment = await change(async (tx, touched) => {
    const published = await publishGeneratedComment(tx, touched, draft);
    signal?.throwIfAborted();
    return published;
  });
  return { comment, tokens: draft.tokens };
}

async function assertManagesSynthetic(actor: Actor, userId: number) {
  assertMay(
    canManageSynthetic(actor, await getSyntheticUser(userId)),
    "No tienes permiso para administrar este usuario sintético.",
  );
}

/** The one space of a name. Throws 404 for none, 409 for several. */
async function spaceNamed(name: string) {
  const [space, another] = await listSpacesNamed(name);
  if (!space) throw notFound("No hay ningún espacio con ese nombre.");
  if (another) throw conflict("Hay varios espacios con ese nombre: indica cuál con spaceId.");
  return space;
}
