import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { env } from "@/lib/kernel/env";
import { partOrMake } from "@/lib/kernel/process";
import { productVersion } from "@/lib/kernel/product";
import type { Tracer } from "@/lib/kernel/trace";
import { complaining } from "./complaining";
import { samplerOf } from "./sampler";

/** Milliseconds that a batch may take; meanwhile up to 2,048 spans wait, and those beyond are dropped. */
const PATIENCE_MS = 5_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** Begins to record what takes time. This file, and OpenTelemetry with it, is loaded only where traces are wanted. */
export const openTraces = (endpoint: string): Tracer =>
  partOrMake("tracer", () => makeTracer(endpoint));

/** Registers nothing for the whole process, so that the spans of Next and other libraries are not recorded. */
function makeTracer(endpoint: string): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": env.OTEL_SERVICE_NAME,
      "service.version": productVersion,
    }),
    sampler: samplerOf(env.OTEL_TRACES_SAMPLER, env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({
        exportTimeoutMillis: PATIENCE_MS,
        // It reads its headers from the environment by itself: OTEL_EXPORTER_OTLP_HEADERS.
        exporter: complaining(
          new OTLPTraceExporter({
            url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
            timeoutMillis: PATIENCE_MS,
          }),
        ),
      }),
    ],
  });
  const tracer = provider.getTracer("rotativa", productVersion);
  const current = () => trace.getSpan(contexts.active());
  return {
    begin(name, kind, from) {
      const parent = from === undefined ? contexts.active() : parentIn(from);
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, parent);
      const within = trace.setSpan(parent, span);
      return {
        run: (work) => contexts.with(within, work),
        note: (attributes) => void span.setAttributes(attributes),
        end(attributes = {}, failure) {
          span.setAttributes(attributes);
          // The name of a failure and not its words, which may quote what was asked for.
          if (failure !== undefined) {
            const message = failure instanceof Error ? failure.name : undefined;
            span.setStatus({ code: SpanStatusCode.ERROR, message });
          }
          span.end();
        },
      };
    },
    note: (attributes) => void current()?.setAttributes(attributes),
    ids() {
      const found = current()?.spanContext();
      return found && { trace_id: found.traceId, span_id: found.spanId };
    },
    async finish(milliseconds) {
      const sent = provider.shutdown().catch(() => {}); // has been logged
      await Promise.race([sent, sleep(milliseconds, undefined, { ref: false })]);
    },
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the span that another program has begun, as the parent; the root when its header cannot be read. */
function parentIn(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
