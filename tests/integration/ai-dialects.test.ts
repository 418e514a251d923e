import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { APICallError } from "ai";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { providerHost } from "@/lib/machines/spending/provider-host";
import { dialectOf, inItsDialect, inItsShape } from "@/lib/newsroom/ai/dialects";
import { writeArticle } from "@/lib/newsroom/ai/generate";
import { Meter } from "@/lib/newsroom/ai/meter";
import type { WordRange } from "@/lib/kernel/words";
import { articleOf, type ReceivedCall } from "@/tests/support/fake-openai";
import { unique } from "@/tests/support/names";
import { failures, refusals, roleRefusals, takers } from "@/tests/support/recorded-answers";

let model: string;

beforeEach(() => {
  ai.calls.length = 0;
  model = unique("modelo"); // nothing is known of it
});
afterAll(() => ai.close());

const write = (name = model, words?: WordRange) =>
  writeArticle(
    { model: name, token: "sk-prueba-0123456789" },
    { instructions: "Devuelve JSON.", prompt: "Escribe.", words },
    { meter: new Meter(), signal: new AbortController().signal },
  );

function formatOf({ response_format: format }: ReceivedCall["body"]) {
  if (!format) return "words";
  return format.type === "json_object" && format.schema ? "json_object_schema" : format.type;
}

const asked = () => ai.calls.map(({ body }) => formatOf(body));

const article = articleOf("Lo que el viento trae");

test.each(takers)("$server takes the schema, and is asked once", async ({ status, body }) => {
  ai.understand(
    (question) => formatOf(question) === "json_schema" && !("max_completion_tokens" in question),
    { status, body },
    article,
  );
  expect(await write()).toMatchObject({ title: "Lo que el viento trae" });
  expect(asked()).toEqual(["json_schema"]);
});

describe("a server that does not know the schema", () => {
  test.each(refusals)("$server, $status: is asked again", async ({ then, status, body }) => {
    const knows = then === "json_object" ? ["json_object_schema", "words"] : ["words"];
    ai.understand((question) => knows.includes(formatOf(question)), { status, body }, article);
    expect(await write()).toMatchObject({ title: "Lo que el viento trae" });
    expect(asked()).toEqual(["json_schema", knows[0]]);
    ai.calls.length = 0;
    await write();
    expect(asked()).toEqual([knows[0]]); // remembered
    expect(dialectOf(providerHost, model).format).toBe(knows[0]);
  });

  test("may take a JSON object, but no schema for it", async () => {
    const refusal = {
      status: 400,
      body: '{"error":{"message":"only json_object, without schema"}}',
    };
    ai.understand((question) => formatOf(question) === "json_object", refusal, article);
    await write();
    expect(asked()).toEqual(["json_schema", "json_object_schema", "json_object"]);
  });

  test("may say so in plain text, or not at all with 400 and 422", async () => {
    for (const refusal of [
      { status: 500, body: "unsupported: response_format" },
      { status: 422, body: "" },
      { status: 400, body: '{"error":{"message":"Bad request"}}' },
      {
        status: 404,
        body: '{"error":{"message":"No endpoints found that can handle the requested parameters.","code":404}}',
      },
    ]) {
      model = unique("modelo");
      ai.understand((question) => formatOf(question) === "words", refusal, `Claro: ${article}`);
      expect(await write()).toMatchObject({ title: "Lo que el viento trae" });
    }
  });

  test("gets the schema within `json_object` in the request's own words", async () => {
    const [llama] = refusals.filter(({ server }) => server === "llama-cpp-python");
    ai.understand((question) => formatOf(question) === "json_object_schema", llama!, article);
    await write();
    const [first, second] = ai.calls.map(({ body }) => body.response_format);
    expect(second?.schema).toEqual(first?.json_schema?.schema);
    expect(second?.json_schema).toBeUndefined();
  });

  test("is tried again after a day, since servers are brought up to date", async () => {
    const refusal = { status: 400, body: "" };
    ai.understand((question) => formatOf(question) === "words", refusal, article);
    await write();
    expect(dialectOf(providerHost, model).format).toBe("words");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3600 * 1000 });
    expect(dialectOf(providerHost, model).format).toBe("json_schema");
    vi.useRealTimers();
  });

  test("is forgotten at once when the server understands it no more", async () => {
    const refusal = { status: 400, body: '{"error":{"message":"Unrecognized request argument"}}' };
    const wantsNew = { status: 400, body: "Use 'max_completion_tokens' instead." };
    ai.understand((body) => "max_completion_tokens" in body, wantsNew, article);
    await write();
    expect(dialectOf(providerHost, model).thinks).toBe(true);
    ai.understand((body) => "max_tokens" in body, refusal, article);
    ai.calls.length = 0;
    await write();
    expect(ai.calls.length).toBeLessThanOrEqual(4);
    expect(dialectOf(providerHost, model).thinks).toBe(false);
    ai.calls.length = 0;
    await write();
    expect(asked()).toEqual(["json_schema"]);
  });

  test("says nothing of another model, nor of the same elsewhere", async () => {
    ai.understand((question) => formatOf(question) === "words", { status: 400, body: "" }, article);
    await write();
    expect(dialectOf(providerHost, `${model}-2`).format).toBe("json_schema");
    expect(dialectOf("otro.example", model).format).toBe("json_schema");
  });

  test("is forgotten when five hundred others were met since", async () => {
    const server = unique("servidor");
    const meet = async (modelId: string) => {
      const refused = new APICallError({
        message: "",
        url: "",
        requestBodyValues: {},
        statusCode: 400,
      });
      const doGenerate = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({});
      const model = { modelId, doGenerate };
      const params = { prompt: [], responseFormat: { type: "json" as const } };
      await inItsDialect(server).wrapGenerate?.({ model, params } as never);
    };
    await meet("primero");
    for (let number = 1; number < 500; number++) await meet(`otro-${number}`);
    expect(dialectOf(server, "primero").format).toBe("words");
    await meet("el último");
    expect(dialectOf(server, "primero").format).toBe("json_schema");
    expect(dialectOf(server, "el último").format).toBe("words");
  });
});

describe("what is no question of dialect", () => {
  const outages = [
    { status: 500, body: '{"error":{"message":"boom"}}' },
    { status: 503, body: '{"error":{"message":"json_schema worker is starting"}}' },
    { status: 429, body: '{"error":{"message":"slow down with response_format"}}' },
  ];

  test.each([...failures, ...outages])("$status $body", async (answer) => {
    ai.failAs(answer);
    await expect(write()).rejects.toThrow("servicio de IA");
    expect(new Set(asked())).toEqual(new Set(["json_schema"]));
    expect(dialectOf(providerHost, model).format).toBe("json_schema");
  });

  test("a refusal of everything ends as one", async () => {
    ai.failAs({ status: 422, body: '{"error":{"message":"json_object, json_schema: no"}}' });
    await expect(write()).rejects.toThrow("rechazó la petición");
    expect(asked()).toEqual(["json_schema", "json_object_schema", "json_object", "words"]);
  });
});

describe("other things that a server may not know", () => {
  test("the old name of the limit of tokens: a deployment hides what its model is", async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const refusal = { status: 400, body: JSON.stringify({ error: { message } }) };
    ai.understand((question) => question.max_tokens === undefined, refusal, article);
    await write();
    expect(ai.calls.at(-1)?.body.max_completion_tokens).toBeGreaterThan(0);
    expect(asked()).toEqual(["json_schema", "json_schema"]);
    await write();
    expect(ai.calls).toHaveLength(3);
  });
});

describe("a model that thinks", () => {
  test.each([
    "gpt-5-mini",
    "o3",
    "openai/gpt-5.1",
    "gpt-oss:20b",
    "deepseek-r1:8b",
    "kimi-thinking",
  ])("%s is to think little, and has tokens of its own for it", async (name) => {
    ai.answer(article);
    await write(name);
    const { reasoning_effort, max_tokens, max_completion_tokens } = ai.calls[0]!.body;
    expect(reasoning_effort).toBe("low");
    expect(max_completion_tokens ?? max_tokens).toBe(8_000);
  });

  test.each(["gpt-4o-mini", "gpt-5-chat-latest", "mistral-large-2512", "llama3.2", "solo1"])(
    "%s does not",
    async (name) => {
      ai.answer(article);
      await write(name);
      expect(ai.calls[0]!.body).toMatchObject({ max_tokens: 4_000 });
      expect(ai.calls[0]!.body.reasoning_effort).toBeUndefined();
    },
  );

  test.each(roleRefusals)("$server knows no developers", async ({ status, body }) => {
    const name = `o3-${unique("x")}`;
    const roleOf = (question: ReceivedCall["body"]) => question.messages[0]?.role;
    ai.understand((question) => roleOf(question) === "system", { status, body }, article);
    await write(name);
    await write(name);
    expect(ai.calls.map(({ body }) => roleOf(body))).toEqual(["developer", "system", "system"]);
    expect(ai.calls.at(-1)!.body).toMatchObject({ reasoning_effort: "low" });
    expect(new Set(asked())).toEqual(new Set(["json_schema"]));
  });

  test("may not be told how much: it is asked without, and that is remembered", async () => {
    const name = `gpt-oss:${unique("x")}`;
    const message = "Unrecognized request argument supplied: reasoning_effort";
    const refusal = { status: 400, body: JSON.stringify({ error: { message } }) };
    ai.understand((question) => !question.reasoning_effort, refusal, article);
    await write(name);
    await write(name);
    expect(ai.calls.map(({ body }) => body.reasoning_effort)).toEqual([
      "low",
      undefined,
      undefined,
    ]);
  });
});

test("a long text has the tokens that it takes", async () => {
  ai.answer(article);
  await write(model, { min: 2_000, max: 3_000 });
  expect(ai.calls[0]?.body.max_tokens).toBe(9_000);
});

describe("an answer", () => {
  test("is asked for with every field described and the text before its title, without bounds", async () => {
    ai.answer(article);
    await write();
    const schema = ai.calls[0]!.body.response_format!.json_schema!.schema as { properties: object };
    expect(schema).toMatchObject({ additionalProperties: false });
    expect(Object.keys(schema.properties)).toEqual([
      "decision",
      "motivo",
      "content",
      "title",
      "entradilla",
    ]);
    expect(schema).toHaveProperty("required", Object.keys(schema.properties));
    expect(JSON.stringify(schema)).not.toMatch(/maxLength|\$schema/);
    expect(JSON.stringify(schema).match(/"description"/g)).toHaveLength(5);
  });

  test.each<[string, object, object]>([
    [
      "a text",
      { decision: "escribir", motivo: "", content: "Hola.", title: "Uno" },
      { content: "Hola.", title: "Uno" },
    ],
    [
      "without what it does not know",
      { title: "Uno", content: "Hola." },
      { content: "Hola.", title: "Uno" },
    ],
    [
      "with fields of its own",
      { title: "Uno", content: "Hola.", decision: 7, autor: "Ana" },
      { title: "Uno" },
    ],
    [
      "nothing, and why",
      { decision: "nada", motivo: "Ya está dicho.", content: "", title: "" },
      { nothing: "Ya está dicho." },
    ],
    [
      "nothing in other words",
      { decision: "«Nada».", motivo: null },
      { nothing: "No dijo por qué." },
    ],
    [
      "nothing at length",
      { decision: "nada", motivo: "a ".repeat(400) },
      { nothing: expect.stringMatching(/^.{200,300}…$/) },
    ],
  ])("may be %s", async (_what, given, taken) => {
    ai.answer(JSON.stringify(given));
    expect(await write()).toMatchObject(taken);
  });

  const answerOf = (message: object, more: object = {}) => ({
    choices: [{ message, finish_reason: "stop", ...more }],
    usage: { prompt_tokens: 139, total_tokens: 1616, completion_tokens: 1477 },
  });
  const parts = (...content: object[]) => ({ role: "assistant", tool_calls: null, content });
  const thinking = {
    type: "thinking",
    thinking: [{ type: "text", text: "Veamos." }],
    closed: true,
  };
  const half = Math.floor(article.length / 2);

  test.each<[string, string]>([
    [
      "in parts, of which one is a thought", // Mistral: https://github.com/enricoros/big-AGI/issues/873
      JSON.stringify(answerOf(parts(thinking, { type: "text", text: article }), { index: 0 })),
    ],
    [
      "in two parts, with a reference between them",
      JSON.stringify(
        answerOf(
          parts(
            { type: "text", text: article.slice(0, half) },
            { type: "reference", reference_ids: [1] },
            { type: "output_text", text: article.slice(half) },
          ),
        ),
      ),
    ],
    [
      "by another role, without its place, with what nobody reads",
      JSON.stringify(
        answerOf(
          { role: "model", content: article, annotations: [{ type: "file" }], tool_calls: [{}] },
          { logprobs: "none" },
        ),
      ),
    ],
    [
      "after a mark of the order of its bytes",
      `\uFEFF${JSON.stringify(answerOf({ content: article }))}`,
    ],
    [
      "with counts as texts",
      JSON.stringify({
        ...answerOf({ content: article }),
        usage: {
          prompt_tokens: "139",
          completion_tokens: "1477",
          prompt_tokens_details: "none",
          completion_tokens_details: { reasoning_tokens: null },
        },
      }),
    ],
  ])("may come %s", async (_how, body) => {
    ai.failAs({ status: 200, body });
    expect(await write()).toMatchObject({ title: "Lo que el viento trae", tokens: 1616 });
    expect(ai.calls).toHaveLength(1);
  });

  test("has as many tokens as none when their count cannot be read", async () => {
    const usage = { prompt_tokens: "muchos", completion_tokens: 7 };
    ai.failAs({ status: 200, body: JSON.stringify({ ...answerOf({ content: article }), usage }) });
    expect(await write()).toMatchObject({ title: "Lo que el viento trae", tokens: null });
  });

  test.each([
    ["a thought", parts(thinking)],
    ["a thought beside it", { content: null, reasoning_content: article }],
    ["a number", { content: 7 }],
  ])("is none where it is only %s", async (_what, message) => {
    ai.failAs({ status: 200, body: JSON.stringify(answerOf(message)) });
    await expect(write()).rejects.toThrow("no se entiende");
  });

  test("is none without its text", async () => {
    ai.answer(JSON.stringify({ decision: "escribir", title: "Uno" }));
    await expect(write()).rejects.toThrow("no se entiende");
  });
});

test("a request that only writes about the mark is sent as it is", () => {
  const init = { body: JSON.stringify({ messages: ["within_json_object"] }) };
  expect(inItsShape(init)).toBe(init);
  expect(inItsShape(undefined)).toBeUndefined();
});
