import "server-only";

/**
 * Ends the process with code 1 and a sentence for the person who started it. Next itself would log what
 * instrumentation.ts throws, and answer each request with 500.
 */
export function endProcess(sentence: string): never {
  process.stderr.write(`\n✖ ${sentence}\n`);
  process.exit(1);
}
