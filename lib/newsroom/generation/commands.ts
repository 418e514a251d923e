import "server-only";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { getSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import { withWords } from "@/lib/newsroom/ai/failure";
import {
  generateComment,
  generateEntry,
  type GenerateOptions,
} from "@/lib/newsroom/generation/generate";
import {
  publishGeneratedComment,
  publishGeneratedEntry,
  whenFit,
  type Asked,
  type Waiting,
} from "@/lib/newsroom/generation/publishing";
import type { GenerateCommentInput, GenerateEntryInput } from "@/lib/newsroom/generation/schema";
import { requireVoice } from "@/lib/platform/limits/voice";
import { canEditFront } from "@/lib/spaces/spaces/policy";
import { getSpace, getSpaceRole, listSpacesNamed } from "@/lib/spaces/spaces/queries";
import { findRole, NOT_YOURS, requireSpace } from "@/lib/spaces/spaces/records";
import type { Posted } from "@/lib/texts/comments/dto";
import type { Draft } from "@/lib/texts/drafts/dto";
import { getDraft } from "@/lib/texts/drafts/queries";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";

/** A text that was published, or one that waits on the desk; and the tokens that it took, if they were counted. */
type Made<Published> = { tokens: number | null } & (
  | (Published & { draft?: undefined })
  | ({ draft: Draft } & { [Field in keyof Published]?: undefined })
);

/** The means by which a person follows a generation: aborting `signal` before it is published leaves nothing behind. */
type Progress = Pick<GenerateOptions, "signal" | "onStep">;

/**
 * Has a synthetic user write and publish an entry in a space, for a person who edits the space and manages the
 * synthetic user, both at the request and at the publication; with `draft`, or where it may not go so far alone, it
 * waits on the desk instead. Throws 404, 403, 409 for a space name that several have, 422 for a text that the checks
 * refuse, and what `generateEntry` and `publishGeneratedEntry` throw.
 */
export async function requestEntry(
  actor: Actor,
  { userId, spaceId, spaceName = "", about, draft: onlyDraft = false }: GenerateEntryInput,
  { signal, onStep }: Progress = {},
): Promise<Made<{ entry: Entry }>> {
  await assertManagesSynthetic(db, actor, userId);
  const { space_id } =
    spaceId === undefined ? await spaceNamed(spaceName) : await getSpace(spaceId);
  assertMay(canEditFront(await getSpaceRole(actor, space_id)), NOT_YOURS);
  const options = { instructions: about, signal, onStep };
  await using generated = await generateEntry(userId, space_id, options).catch(tellManager);
  onStep?.("saving");
  const asked = askedBy(actor, onlyDraft);
  const publish = async (tx: Database, touched: Touched) => {
    const published = await publishGeneratedEntry(tx, touched, generated, asked);
    const now = await stillThere(tx, actor);
    await assertManagesSynthetic(tx, now, userId);
    const role = await findRole(tx, now, await requireSpace(tx, space_id));
    assertMay(canEditFront(role), NOT_YOURS);
    const entry = "entry_id" in published ? await getEntry(published.entry_id, tx) : null;
    signal?.throwIfAborted(); // last, so that all of it is undone
    return entry ? { entry } : (published as Waiting);
  };
  const made = await whenFit(generated, asked, () => change(publish));
  const { tokens } = generated;
  if ("entry" in made) return { ...made, tokens };
  return { draft: await getDraft(actor, made.draft_id), tokens };
}

/**
 * Has a synthetic user write and publish a comment on an entry, as `requestEntry` does for an entry; it may be held.
 * The person only has to manage the synthetic user.
 */
export async function requestComment(
  actor: Actor,
  { userId, entryId, about, draft: onlyDraft = false }: GenerateCommentInput,
  { signal, onStep }: Progress = {},
): Promise<Made<Posted>> {
  await assertManagesSynthetic(db, actor, userId);
  await getEntry(entryId);
  const options = { instructions: about, signal, onStep };
  await using generated = await generateComment(userId, entryId, options).catch(tellManager);
  onStep?.("saving");
  const asked = askedBy(actor, onlyDraft);
  const publish = async (tx: Database, touched: Touched) => {
    const published = await publishGeneratedComment(tx, touched, generated, asked);
    await assertManagesSynthetic(tx, await stillThere(tx, actor), userId);
    signal?.throwIfAborted();
    return published;
  };
  const made = await whenFit(generated, asked, () => change(publish));
  const { tokens } = generated;
  if ("draft_id" in made) return { draft: await getDraft(actor, made.draft_id), tokens };
  return { ...made, tokens };
}

const askedBy = ({ id }: Actor, onlyDraft: boolean): Asked => ({
  asked_by: id,
  ...(onlyDraft && { mode: "borrador" }),
});

/** Throws the error with the service's own words: only a person who manages the synthetic user gets this far. */
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

/**
 * Reads the person's rights again: writing takes minutes, and a person who lost a right meanwhile publishes nothing.
 * Throws 403.
 */
async function stillThere(tx: Database, { id }: Actor): Promise<Person> {
  const person = await tx.user.findFirst({
    where: { id, suspended_at: null, deleted_at: null },
    select: { id: true, isAdmin: true },
  });
  if (!person) throw forbidden("Tu cuenta ya no puede publicar.");
  return person;
}

/** Finds the only space of this name. Throws 404 for none, 409 for several. */
async function spaceNamed(name: string) {
  const [space, another] = await listSpacesNamed(name);
  if (!space) throw notFound("No hay ningún espacio con ese nombre.");
  if (another) throw conflict("Hay varios espacios con ese nombre: indica cuál con spaceId.");
  return space;
}
