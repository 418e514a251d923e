import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { canModerate } from "@/lib/house/users/policy";
import { isTrusted } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { requireFitBeside } from "@/lib/publishing/publish/fit";
import { imageFocus } from "@/lib/texts/entries/lead-image";
import { wordColumns } from "@/lib/texts/entries/words";
import { requireSecondReader, reviewAfter } from "@/lib/texts/provenance/records";
import { readText, registerSave } from "@/lib/texts/provenance/register";
import { askSignaturesAgain } from "@/lib/texts/signatures/records";

/**
 * The columns of all that readers see beside the text and the title of an entry. To change one is for a second reader
 * where a space has four eyes, ends a review, and asks those who sign again, as another address does (`settleAddress`).
 */
const besideColumns = {
  ...wordColumns,
  image: true,
  /** The point that every crop keeps: another one shows readers another picture. */
  ...imageFocus,
  social_image: true,
  /** Readers take it for what all who sign declare. */
  disclosure: true,
  /** When it was published, as readers are told. */
  created: true,
} as const;

type Beside = Prisma.EntryGetPayload<{ select: typeof besideColumns }>;
type BesideName = keyof Beside;

const besideNames = Object.keys(besideColumns) as BesideName[];

/** Lists those columns beside an entry's text that changes give another value; what is absent stays. */
export async function listOtherBeside(
  tx: Database,
  entry_id: number,
  changes: Partial<Beside>,
): Promise<BesideName[]> {
  const before = await tx.entry.findUniqueOrThrow({ where: { entry_id }, select: besideColumns });
  return besideNames.filter((name) => {
    const value = changes[name];
    return value !== undefined && value?.valueOf() !== before[name]?.valueOf(); // of a date: its milliseconds
  });
}

/**
 * Returns the columns to save when the actor changes what readers see of a machine's entry: its review ends. Null when
 * the review stays. How much of it people have rewritten stays: who changes words measures it anew. Throws
 * as `requireSecondReader`.
 */
export async function reviewAfterChange(tx: Database, actor: Actor, entry_id: number) {
  const entry = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: {
      origin: true,
      reviewed_by: true,
      reviewed_at: true,
      human_share: true,
      user: { select: { owner_id: true } },
    },
  });
  await requireSecondReader(tx, actor, entry_id, entry);
  const over = reviewAfter(actor, entry);
  return over && { ...over, human_share: entry.human_share, reviewed_late: false };
}

/**
 * Returns whether an entry of this author waits to be admitted once the actor has changed it: the author's account is
 * still new, and the actor is nobody who admits entries.
 */
export const waitsAgain = async (
  tx: Database,
  actor: Actor,
  { user_id }: { user_id: number },
): Promise<boolean> => !canModerate(actor) && !(await isTrusted(tx, user_id));

/**
 * Does what follows from another address of an entry, which the change holds: it has words of its own, which nobody has
 * read who signs the entry, has reviewed or has admitted it. `added`: the paths that it did not have before. Throws for
 * a machine's entry as `requireSecondReader`, and `Unfit` for words in a path that the checks refuse.
 */
export async function settleAddress(
  tx: Database,
  actor: Actor,
  entry_id: number,
  added: string[],
): Promise<void> {
  const of = { entry_id };
  const before = await readText(tx, of);
  if (before.origin === "synthetic") {
    const review = await reviewAfterChange(tx, actor, entry_id);
    for (const slug of added) requireFitBeside({ slug });
    if (review) {
      await tx.entry.update({ where: of, data: review, select: { entry_id: true } });
      await registerSave(tx, of, before, await readText(tx, of), { actor });
    }
  }
  const select = { entry_id: true, title: true, version: true, user_id: true } as const;
  const entry = await tx.entry.findUniqueOrThrow({ where: of, select });
  if (await waitsAgain(tx, actor, entry)) {
    await tx.entry.update({ where: of, data: { listed: false }, select: { entry_id: true } });
  }
  await askSignaturesAgain(tx, actor, entry);
}
