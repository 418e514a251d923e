import "server-only";
import type { FrontOf } from "@/lib/fronts/editions/dto";
import { lockFront } from "@/lib/fronts/editions/records";
import { countMostRead } from "@/lib/fronts/readings/records";
import { readSettings } from "@/lib/house/settings/queries";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { rateLimiter, takesUse } from "@/lib/kernel/rate-limit";

/** Limits the work to once an hour, on whichever server comes first. */
const hourly = rateLimiter("most-read", 1, 3600);

/** Updates the most read entries on the front pages that show them. */
export async function renewMostRead(signal: AbortSignal): Promise<void> {
  if (!(await takesUse(hourly, "round"))) return;
  for (const of of await listFronts()) {
    if (signal.aborted) return;
    await renew(of);
  }
}

/** Updates one front page; a failure does not stop the others. */
async function renew(of: FrontOf): Promise<void> {
  try {
    await change(async (tx, touched) => {
      await lockFront(tx, of);
      await countMostRead(tx, touched, of);
    });
  } catch (error) {
    if (error instanceof AppError) return; // the space is gone
    log.error({ err: error, of }, "what was read most was not counted");
  }
}

async function listFronts(): Promise<FrontOf[]> {
  const { shows_most_read } = await readSettings();
  const spaces = await db.space.findMany({
    where: { shows_most_read: true },
    orderBy: { space_id: "asc" },
    select: { space_id: true },
  });
  return [...(shows_most_read ? [null] : []), ...spaces.map(({ space_id }) => space_id)];
}
