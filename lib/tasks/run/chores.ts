import "server-only";
import { RateLimiterRes } from "rate-limiter-flexible";
import { eraseClosedAccounts } from "@/lib/account/commands";
import { forgetOldEvents } from "@/lib/audit/commands";
import { forgetSurplusImages } from "@/lib/elsewhere-images/commands";
import { settleAbandoned } from "@/lib/generation/ledger";
import { completeSketches } from "@/lib/entries/sketches";
import { databaseState } from "@/lib/kernel/database-state";
import { log } from "@/lib/kernel/log";
import { forgetSavedCalls } from "@/lib/kernel/once";
import { rateLimiter } from "@/lib/kernel/rate-limit";
import { forgetHeldComments, forgetRemovedTexts } from "@/lib/moderation/commands";
import { emptyTrash } from "@/lib/removals/commands";
import { expireReviews } from "@/lib/review/commands";
import { sweepUploads } from "@/lib/uploads/sweep";
import { completeNameKeys } from "@/lib/users/name-keys";

/** What the site does for itself about every minute, besides its tasks. Several servers may do so at once. */
const chores = {
  eraseClosedAccounts,
  forgetOldEvents,
  forgetRemovedTexts,
  forgetSurplusImages,
  forgetHeldComments,
  emptyTrash,
  expireReviews,
  forgetSavedCalls,
  completeNameKeys,
  completeSketches,
  settleAbandoned,
  sweepUploads: sweepOnceADay,
};

/**
 * Does each of them once, and what takes long until `signal` aborts; one that fails is logged and holds up none of
 * the others. Never throws.
 */
export async function doChores(signal: AbortSignal): Promise<void> {
  if ((await databaseState().catch(() => "behind")) === "behind") return;
  for (const [chore, work] of Object.entries(chores)) {
    await work(signal).catch((err: unknown) => log.error({ err, chore }, "a chore failed"));
  }
}

/** Once a day, by whichever server comes first. */
const daily = rateLimiter("chores", 1, 86_400);

async function sweepOnceADay(): Promise<void> {
  try {
    await daily.consume("uploads");
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return;
    throw refusal;
  }
  const swept = await sweepUploads();
  if (swept > 0) log.info({ swept }, "images that no text names were removed");
}
