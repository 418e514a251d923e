import "server-only";
import { after } from "next/server.js";
import { log } from "@/lib/kernel/log";

/**
 * Runs `work` once the answer of the current request is sent, and keeps the process from freezing until it has ended;
 * outside of a request it begins at once. Returns immediately. A failure is logged as `name`.
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
