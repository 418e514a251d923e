import type { Actor } from "@/lib/kernel/actor";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { AppError } from "@/lib/kernel/errors";
import { approveReview } from "@/lib/publishing/drafting/review-commands";
import { writings, type Writing } from "./cast";

/**
 * Makes the synthetic users write the texts that show the newsroom, with the built-in model and through all checks: so
 * every tab of the desk has something, and the ledger has its first calls. `find` gives the ids of author and space.
 * Nothing is written if the operator has turned AI off.
 */
export async function fillNewsroom(
  admin: Actor,
  find: (writing: Writing) => { userId: number; spaceId: number },
): Promise<void> {
  for (const writing of writings) {
    await write(admin, writing, find(writing)).catch(expected);
  }
}

async function write(
  admin: Actor,
  { about, then }: Writing,
  where: { userId: number; spaceId: number },
) {
  const asked = { ...where, about, draft: then !== "publishes" };
  const { draft } = await requestEntry(admin, asked);
  if (!draft || then !== "approved") return;
  await approveReview(admin, draft.draft_id, { facts: true, sources: true, answers: true });
}

/**
 * Passes over the expected errors: AI that is turned off, and a text that the checks refuse, which is kept on the desk,
 * as it should be. Throws any other.
 */
function expected(error: unknown) {
  const told = error instanceof AppError && ["unfit", "ai_disabled"].includes(error.code);
  if (!told) throw error;
}
