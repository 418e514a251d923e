import { AppError } from "@/lib/kernel/errors";
import { checkHealth } from "@/lib/kernel/health";
import { findPart } from "@/lib/kernel/process";
import { findScheduleSilence } from "@/lib/operation/status/queries";
import { publicRoute } from "@/lib/platform/http/route";
import { checkUploads } from "@/lib/platform/uploads/queries";

/**
 * For load balancers: 200 while this server can take requests. 503, with a sentence that says why, while it shuts down,
 * the database cannot be reached or lacks a migration, or images cannot be stored. When nothing runs the schedule, the
 * 200 says so in `schedule`: another server would not run its tasks either.
 */
export const GET = publicRoute({}, async () => {
  if (findPart("draining")) throw new AppError("unavailable", "El servidor se está cerrando.");
  await Promise.all([checkHealth(), checkUploads()]);
  return { status: "ready", schedule: (await findScheduleSilence()) ?? undefined };
});
