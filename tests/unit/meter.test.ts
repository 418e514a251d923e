import { generateText, wrapLanguageModel } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { Meter } from "@/lib/newsroom/ai/meter";

const usage = (input: number | undefined, output: number | undefined) => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: 40, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: 7 },
});

/** Asks a model that answers so, once for each of these usages, with this meter. */
async function ask(meter: Meter, ...usages: ReturnType<typeof usage>[]) {
  for (const used of usages) {
    const answering = new MockLanguageModelV4({
      doGenerate: {
        content: [{ type: "text", text: "Hola." }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: used,
        warnings: [],
      },
    });
    await generateText({
      model: wrapLanguageModel({ model: answering, middleware: [meter.read] }),
      prompt: "Di hola.",
    });
  }
}

test("the tokens of all answers are added up", async () => {
  const meter = new Meter();
  await ask(meter, usage(100, 20), usage(60, 10));
  expect(meter.usage).toEqual({ input: 160, cached: 80, output: 30, reasoning: 14 });
  expect(meter.finishReason).toBe("stop");
});

test("an answer that tells none leaves them unknown", async () => {
  const meter = new Meter();
  await ask(meter, usage(undefined, 20));
  expect(meter.usage).toBeNull();
});

test.each([
  ["negative", -5_000_000],
  ["no whole number", 3.5],
  ["more than any answer has", 10_000_001],
])("an answer whose number is %s tells none", async (_what, tokens) => {
  const meter = new Meter();
  await ask(meter, usage(100, 20), usage(tokens, 20), usage(60, tokens));
  expect(meter.usage).toMatchObject({ input: 100, output: 20 });
});

test("no more is cached than was read, nor thought than was written", async () => {
  const meter = new Meter();
  await ask(meter, usage(10_000_000, 20), usage(30, 5));
  expect(meter.usage).toEqual({ input: 10_000_030, cached: 70, output: 25, reasoning: 12 });
  expect(meter.tokens).toBe(10_000_055);
});

describe("what may be charged without being measured", () => {
  const answered = (status: number) => () => Promise.resolve(new Response("{}", { status }));
  const failed = (error: Error) => () => Promise.reject(error);
  const refused = new TypeError("fetch failed", {
    cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  });
  const reset = new TypeError("fetch failed", {
    cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }),
  });

  test.each<[string, typeof fetch, number]>([
    ["an answer that nobody has read yet", answered(200), 1],
    ["a refusal of the service", answered(429), 0],
    ["a failure of the service", answered(500), 0],
    ["a connection that was never made", failed(refused), 0],
    ["a connection that broke", failed(reset), 1],
    ["a call that was cut off", failed(new DOMException("late", "TimeoutError")), 1],
  ])("%s", async (_what, fetch, unmeasured) => {
    const meter = new Meter();
    await meter
      .count(fetch)("https://ia.example/v1")
      .catch(() => {});
    expect(meter).toMatchObject({ httpCalls: 1, unmeasured });
  });

  test("not what was read", async () => {
    const meter = new Meter();
    await meter.count(answered(200))("https://ia.example/v1");
    await ask(meter, usage(100, 20));
    expect(meter.unmeasured).toBe(0);
  });
});
