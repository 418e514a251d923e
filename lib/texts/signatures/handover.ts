import "server-only";
import { canModerate } from "@/lib/house/users/policy";
import { findActorById, isTrusted } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { lockSpacesOf } from "@/lib/spaces/spaces/records";
import { frontTag } from "@/lib/spaces/spaces/shown";
import { canAskCoauthors, canSignOver } from "@/lib/texts/signatures/policy";
import { editsPlaceOf } from "@/lib/texts/signatures/records";

interface Held {
  entry_id: number;
  user_id: number;
  listed: boolean;
}

/**
 * Returns the actor who asked for a signature, if they still may. Throws 409: an author may have changed, a role
 * may be gone.
 */
export async function requireStillAsked(
  tx: Database,
  entry: Held,
  { asked_by, role }: { asked_by: number | null; role: string },
): Promise<Actor> {
  const asker = asked_by === null ? null : await findActorById(tx, asked_by);
  if (!asker || !(await mayAsk(tx, asker, entry, role))) {
    throw conflict("Quien te pidió la firma ya no puede pedirla.");
  }
  return asker;
}

const mayAsk = async (tx: Database, asker: Actor, entry: Held, role: string): Promise<boolean> =>
  role === "author"
    ? canSignOver(asker, entry, await editsPlaceOf(tx, asker, entry.entry_id))
    : canAskCoauthors(asker, entry);

/**
 * Makes a person the author of an entry that the change holds, as `asker` wished. What the former author had asked of
 * others and of spaces ends, spaces that the new author has blocked no longer list the entry, and open reports of it
 * are about the new author. It stays listed if it was, unless the new author's account is new and `asker` may not admit
 * texts.
 */
export async function handOver(
  tx: Database,
  touched: Touched,
  { entry_id, listed }: Held,
  asker: Actor,
  author: Actor,
): Promise<void> {
  const mayList = canModerate(asker) || (await isTrusted(tx, author.id));
  await lockSpacesOf(tx, entry_id);
  const unwanted = {
    entry_id,
    accepted_at: null,
    space: { blocks: { some: { user_id: author.id } } },
  };
  const left = await tx.spaceEntry.findMany({ where: unwanted, select: { space_id: true } });
  touched.tag(...left.map(({ space_id }) => frontTag(space_id)));
  await tx.spaceEntry.deleteMany({ where: unwanted });
  await tx.placementProposal.deleteMany({ where: { entry_id } });
  await tx.entrySignature.deleteMany({
    where: { entry_id, OR: [{ user_id: author.id }, { agreed_at: null }] },
  });
  await tx.report.updateMany({
    where: { subject: "entry", subject_id: entry_id, closed_at: null },
    data: { author_id: author.id },
  });
  await tx.entry.update({
    where: { entry_id },
    data: { user_id: author.id, listed: listed && mayList },
  });
}
