import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/kernel/log";
import { complaining } from "@/lib/platform/traces/complaining";
import { samplerOf } from "@/lib/platform/traces/sampler";

afterEach(() => vi.restoreAllMocks());

/** Of a thousand traces, how many are kept; of what another program has begun, as that says. */
function kept(name: string, share: number, parent?: { isKept: boolean }): number {
  const sampler = samplerOf(name, share);
  const ids = Array.from({ length: 1000 }, (_, at) =>
    Math.floor(((at + 0.5) / 1000) * 2 ** 32) // spread evenly: all eight digits of it are joined
      .toString(16)
      .padStart(8, "0")
      .padEnd(32, "0"),
  );
  return ids.filter((traceId) => {
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId: "b7ad6b7169203331",
          traceFlags: parent.isKept ? 1 : 0,
          isRemote: true,
        })
      : ROOT_CONTEXT;
    return sampler.shouldSample(context, traceId, "request", SpanKind.SERVER, {}, []).decision > 0;
  }).length;
}

test.each([
  ["always_on", 0, 1000, 1000, 1000],
  ["always_off", 1, 0, 0, 0],
  ["traceidratio", 0, 0, 0, 0],
  ["traceidratio", 1, 1000, 1000, 1000],
  ["parentbased_always_on", 0, 1000, 1000, 0],
  ["parentbased_always_off", 1, 0, 1000, 0],
  ["parentbased_traceidratio", 0, 0, 1000, 0],
])("%s with %d keeps %d of what begins here, %d and %d of others'", (name, share, ...counts) => {
  expect([
    kept(name, share),
    kept(name, share, { isKept: true }),
    kept(name, share, { isKept: false }),
  ]).toEqual(counts);
});

test("a share is kept of traces, the same ones each time", () => {
  expect(kept("traceidratio", 0.25)).toBeGreaterThan(200);
  expect(kept("traceidratio", 0.25)).toBeLessThan(300);
  expect(kept("traceidratio", 0.25)).toBe(kept("traceidratio", 0.25));
});

test("that a collector takes nothing is said once, until it does again, and without its words", () => {
  let error: Error | undefined = new TypeError("http://clave@colector");
  const exporter = complaining({
    export: (_spans, done) => done(error ? { code: 1, error } : { code: 0 }),
    shutdown: async () => {},
  } as SpanExporter);
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const info = vi.spyOn(log, "info").mockImplementation(() => {});
  const results: number[] = [];
  const send = () => exporter.export([], ({ code }) => results.push(code));
  send();
  send();
  expect(warn.mock.calls).toEqual([
    [{ name: "TypeError" }, "traces are lost: the collector does not take them"],
  ]);
  error = undefined;
  send();
  send();
  expect(info).toHaveBeenCalledTimes(1);
  error = new Error();
  send();
  expect(warn).toHaveBeenCalledTimes(2);
  expect(results).toEqual([1, 1, 0, 0, 1]);
});
