import "server-only";
import { findPart } from "@/lib/kernel/process";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Present under `npm start`, whose program undoes what it has started. */
    ownServer: boolean;
  }
}

/**
 * Ends the process with code 1 and a sentence for the person who started it. Next itself would log what
 * instrumentation.ts throws, and answer each request with 500.
 */
export function endProcess(sentence: string): never {
  process.stderr.write(`\n✖ ${sentence}\n`);
  process.exit(1);
}

/**
 * Has what this process still has to tell (purges, announcements) told, and its tasks handed back, when a signal ends
 * it. Next ends it when the requests under way are answered, and waits for nothing else: what takes longer is lost.
 */
export function stopWithProcess(): void {
  if (findPart("ownServer")) return;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void findPart("purger")?.finish();
      void findPart("announcer")?.tell();
      void findPart("tracer")?.finish(3_000);
      void findPart("mailer")?.finish(5_000);
      void findPart("scheduler")?.stop();
      void findPart("domainChecks")?.stop();
      void findPart("backups")?.stop();
      findPart("listener")?.stop();
    });
  }
}
