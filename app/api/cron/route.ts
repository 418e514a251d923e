import { env } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { catchUpInNext } from "@/lib/kernel/invalidate";
import { runWhatIsDue } from "@/lib/operation/schedule/scheduler";
import { requireBearer } from "@/lib/platform/http/bearer";
import { publicRoute } from "@/lib/platform/http/route";
import { checkDueDomains } from "@/lib/spaces/domains/daily";

/** The seconds that a host lets this call run: writing a text may take as long as AI_TIMEOUT_SECONDS. */
export const maxDuration = 300;

/**
 * Runs the tasks that are due and checks domains in DNS. Called by the cron of a host that freezes its processes
 * between requests.
 */
export const GET = publicRoute({}, async ({ request }) => {
  if (!env.CRON_SECRET) throw notFound("Esta llamada no existe.");
  requireBearer(request, env.CRON_SECRET);
  await catchUpInNext();
  await checkDueDomains();
  return { ran: await runWhatIsDue(request.signal) };
});
