import { env } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { catchUpInNext } from "@/lib/kernel/invalidate";
import { runWhatIsDue } from "@/lib/operation/schedule/scheduler";
import { requireBearer } from "@/lib/platform/http/bearer";
import { publicRoute } from "@/lib/platform/http/route";
import { checkDueDomains } from "@/lib/spaces/domains/daily";

/** Seconds that a host lets it run: a text may take as long as AI_TIMEOUT_SECONDS. */
export const maxDuration = 300;

/** For the cron of a host whose processes are frozen between requests: runs the tasks that are due, and asks DNS for domains. */
export const GET = publicRoute({}, async ({ request }) => {
  if (!env.CRON_SECRET) throw notFound("Esta llamada no existe.");
  requireBearer(request, env.CRON_SECRET);
  await catchUpInNext();
  await checkDueDomains();
  return { ran: await runWhatIsDue(request.signal) };
});
