import "server-only";
import { RateLimiterRes } from "rate-limiter-flexible";
import { eraseClosedAccounts } from "@/lib/accounts/account/commands";
import { forgetRemovedTexts } from "@/lib/desk/moderation/commands";
import { keepDailyEditions, tellLostStories } from "@/lib/fronts/editions/schedule";
import { renewMostRead } from "@/lib/fronts/readings/commands";
import { forgetOldEvents } from "@/lib/house/audit/commands";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import { databaseState } from "@/lib/kernel/database-state";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { forgetSavedCalls } from "@/lib/kernel/once";
import { rateLimiter } from "@/lib/kernel/rate-limit";
import { traced } from "@/lib/kernel/trace";
import { settleAbandoned } from "@/lib/newsroom/generation/ledger";
import { forgetOldBriefs } from "@/lib/newsroom/generation/run-record";
import { closeAbandonedRuns } from "@/lib/newsroom/task-runs/transitions";
import { forgetAskedBackups } from "@/lib/operation/backup/commands";
import { keepImports } from "@/lib/operation/bringing/keeper";
import { forgetOldRuns } from "@/lib/operation/import/runs";
import { forgetOldMail } from "@/lib/platform/mail/outbox";
import { sweepUploads } from "@/lib/platform/uploads/sweep";
import { expireReviews } from "@/lib/publishing/drafting/review-commands";
import { emptyTrash } from "@/lib/publishing/publish/removal-commands";
import { forgetSurplusImages } from "@/lib/texts/elsewhere-images/commands";
import { completeMarks } from "@/lib/texts/marks/commands";
import { forgetOldDeliveries } from "@/lib/texts/webhooks/commands";

/** The upkeep of the site about every minute, besides its tasks. Several servers may do so at once. */
const chores = {
  closeAbandonedRuns,
  eraseClosedAccounts,
  forgetOldEvents,
  forgetRemovedTexts,
  forgetSurplusImages,
  forgetOldBriefs,
  emptyTrash,
  expireReviews,
  forgetSavedCalls,
  forgetOldDeliveries,
  forgetOldMail,
  forgetAskedBackups,
  forgetOldRuns,
  keepImports,
  completeNameKeys,
  completeMarks,
  settleAbandoned,
  tellLostStories,
  renewMostRead,
  keepDailyEditions: (signal: AbortSignal) => keepDailyEditions(signal),
  sweepUploads: sweepOnceADay,
};

/**
 * Does each chore once; long ones end when `signal` aborts. One that fails is logged, and does not stop the others.
 * Never throws.
 */
export async function doChores(signal: AbortSignal): Promise<void> {
  if ((await databaseState().catch(() => "behind")) === "behind") return;
  for (const [chore, work] of Object.entries(chores)) {
    await traced("chore", (note) => {
      note({ "rotativa.chore": chore });
      return work(signal);
    }).catch((err: unknown) => logFailure(err, "a chore failed", { chore }));
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
