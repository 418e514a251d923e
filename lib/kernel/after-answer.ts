import "server-only";
import { after } from "next/server.js";
import { log } from "@/lib/kernel/log";

/**
 * Has work done once the answer of the request under way is sent, and the process kept from freezing until it has
 * ended; outside of a request it begins at once. Returns at once. What fails is logged as `name`.
 */
export function afterAnswer(name: string, work: () => Promise<unknown>): void {
  const logged = () =>
    work().catch((error: unknown) => log.error({ err: error }, `${name}: failed after the answer`));
  try {
    after(logged);
  } catch {
    void logged(); // Next knows of no request here: a job, a script, our own server
  }
}
