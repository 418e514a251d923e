import "server-only";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { log } from "@/lib/kernel/log";

/** Milliseconds between two warnings that nothing arrives: a collector may be away for days. */
const SILENCE_MS = 10 * 60_000;

/** OpenTelemetry's code for an export that arrived. */
const SUCCESS = 0;

/**
 * Wraps an exporter so that it logs when a collector does not take what it is sent, once in ten minutes, and when it
 * takes it again.
 */
export function complaining(exporter: SpanExporter): SpanExporter {
  let said: number | undefined;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        done(result);
        if (result.code === SUCCESS) {
          if (said !== undefined) log.info("the collector of traces takes them again");
          said = undefined;
        } else if (said === undefined || performance.now() - said > SILENCE_MS) {
          said = performance.now();
          // Not its message, which may repeat what was sent, or to where.
          const { name, code } = (result.error ?? {}) as { name?: string; code?: string | number };
          log.warn({ name, code }, "traces are lost: the collector does not take them");
        }
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
