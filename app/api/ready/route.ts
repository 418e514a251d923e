import { AppError } from "@/lib/kernel/errors";
import { checkHealth } from "@/lib/kernel/health";
import { findPart } from "@/lib/kernel/process";
import { findScheduleSilence } from "@/lib/operation/status/queries";
import { publicRoute } from "@/lib/platform/http/route";
import { checkUploads } from "@/lib/platform/uploads/queries";

/**
 * For whoever sends requests to several servers: 200 while this one can take any. 503, with a sentence that says why,
 * while it ends, the database is away or lacks a migration, or images cannot be kept. A schedule that nobody keeps is
 * said beside the 200: another server would not run its tasks either.
 */
export const GET = publicRoute({}, async () => {
  if (findPart("draining")) throw new AppError("unavailable", "El servidor se está cerrando.");
  await Promise.all([checkHealth(), checkUploads()]);
  return { status: "ready", schedule: (await findScheduleSilence()) ?? undefined };
});
