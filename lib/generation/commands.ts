import "server-only";
import { withWords } from "@/lib/ai/failure";
import type { Actor } from "@/lib/auth/actor";
import type { Posted } from "@/lib/comments/dto";
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
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { canEditFront } from "@/lib/spaces/policy";
import { getSpace, getSpaceRole, listSpacesNamed } from "@/lib/spaces/queries";
import { findRole, NOT_YOURS, requireSpace } from "@/lib/spaces/records";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";
import { requireVoice } from "@/lib/limits/voice";

/** How a person follows a generation: aborting `signal` before it is published leaves nothing behind. */
type Progress = Pick<DraftOptions, "signal" | "onStep">;

/**
 * Has a synthetic user write and publish an entry in a space, for a person who edits it and manages the synthetic
 * user, when it is asked for and when it is published. Throws 404, 403, 409 for a space name that several have, and
 * what `draftEntry` and `publishGeneratedEntry` throw.
 */
export async function requestEntry(
  actor: Actor,
  { userId, spaceId, spaceName = "" }: GenerateEntryInput,
  { signal, onStep }: Progress = {},
): Promise<{ entry: Entry; tokens: number | null }> {
  await assertManagesSynthetic(db, actor, userId);
  const { space_id } =
    spaceId === undefined ? await spaceNamed(spaceName) : await getSpace(spaceId);
  assertMay(canEditFront(await getSpaceRole(actor, space_id)), NOT_YOURS);
  await using draft = await draftEntry(userId, space_id, { signal, onStep }).catch(tellManager);
  onStep?.("saving");
  const entry = await change(async (tx, touched) => {
    const published = await getEntry(await publishGeneratedEntry(tx, touched, draft), tx);
    const now = await stillThere(tx, actor);
    await assertManagesSynthetic(tx, now, userId);
    const role = await findRole(tx, now, await requireSpace(tx, space_id));
    assertMay(canEditFront(role), NOT_YOURS);
    signal?.throwIfAborted(); // last, so that all of it is undone
    return published;
  });
  return { entry, tokens: draft.tokens };
}

/** The same for a comment on an entry, which may be held; the person manages the synthetic user. */
export async function requestComment(
  actor: Actor,
  { userId, entryId }: GenerateCommentInput,
  { signal, onStep }: Progress = {},
): Promise<Posted & { tokens: number | null }> {
  await assertManagesSynthetic(db, actor, userId);
  await getEntry(entryId);
  await using draft = await draftComment(userId, entryId, { signal, onStep }).catch(tellManager);
  onStep?.("saving");
  const posted = await change(async (tx, touched) => {
    const published = await publishGeneratedComment(tx, touched, draft);
    await assertManagesSynthetic(tx, await stillThere(tx, actor), userId);
    signal?.throwIfAborted();
    return published;
  });
  return { ...posted, tokens: draft.tokens };
}

/** Only who manages the synthetic user has got this far. */
function tellManager(error: unknown): never {
  throw withWords(error);
}

type Person = Pick<Actor, "id" | "isAdmin">;

/** Throws 403 unless the person manages the synthetic user and may publish, 404 when that is gone. */
export async function assertManagesSynthetic(reader: Database, actor: Person, userId: number) {
  await requireVoice(reader, actor);
  assertMay(
    canManageSynthetic(actor, await getSyntheticUser(userId, null, reader)),
    "No tienes permiso para administrar este usuario sintético.",
  );
}

/** The person as they are by now: writing takes minutes, and who lost a right meanwhile publishes nothing. Throws 403. */
async function stillThere(tx: Database, { id }: Actor): Promise<Person> {
  const person = await tx.user.findFirst({
    where: { id, suspended_at: null, deleted_at: null },
    select: { id: true, isAdmin: true },
  });
  if (!person) throw forbidden("Tu cuenta ya no puede publicar.");
  return person;
}

/** The one space of a name. Throws 404 for none, 409 for several. */
async function spaceNamed(name: string) {
  const [space, another] = await listSpacesNamed(name);
  if (!space) throw notFound("No hay ningún espacio con ese nombre.");
  if (another) throw conflict("Hay varios espacios con ese nombre: indica cuál con spaceId.");
  return space;
}
