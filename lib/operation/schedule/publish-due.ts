import "server-only";
import { publishDueEditions } from "@/lib/fronts/editions/schedule";
import { publishDueDrafts } from "@/lib/publishing/drafting/schedule";

/** Publishes the drafts and the front pages whose hour has come, until `signal` aborts. Every keeper calls it. */
export async function publishWhatIsDue(signal: AbortSignal): Promise<void> {
  await publishDueDrafts(signal);
  await publishDueEditions(signal); // which may place what was published just now
}
