import "server-only";
import { findPart } from "@/lib/kernel/process";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Present under `npm start`, whose program stops by itself what it has started. */
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
 * When a signal ends this process, sends what it still has to send (purges, announcements) and hands its tasks back.
 * Next ends the process when the current requests are answered, and waits for nothing else: what takes longer is lost.
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
      void findPart("askedBackups")?.stop();
      void findPart("importKeeper")?.stop();
      findPart("listener")?.stop();
    });
  }
}
