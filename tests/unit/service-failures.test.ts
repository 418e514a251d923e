import { APICallError, RetryError } from "ai";
import { describe, expect, test } from "vitest";
import { ServiceFailure, toServiceFailure, withWords } from "@/lib/newsroom/ai/failure";
import { AppError } from "@/lib/kernel/errors";
import { failures } from "@/tests/support/recorded-answers";

const TOKEN = "sk-secreto-0123456789abcdef";

const answered = (statusCode: number | undefined, responseBody: string) =>
  new APICallError({
    message: "failed",
    url: "http://127.0.0.1/v1/chat/completions",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders: {},
  });

const failureOf = (status: number | undefined, body: string) =>
  toServiceFailure(answered(status, body), TOKEN);

const saying = (message: string) => failureOf(400, JSON.stringify({ error: { message } })).words;

describe("what a server answered", () => {
  test.each(failures)("$server, $status: $kind", ({ kind, status, body }) => {
    const failure = failureOf(status, body);
    expect(failure.kind).toBe(kind);
    expect(failure.code).toBe("ai_failed");
    expect(failure.words?.length ?? 0).toBeLessThanOrEqual(240);
    expect(failure.words ?? "").not.toMatch(/sk-|569909a9|user_2/);
  });

  test.each<[string, number | undefined, string, string]>([
    ["a busy one", 503, '{"error":{"message":"the model is not available"}}', "outage"],
    ["too many at once", 429, '{"error":{"message":"slow down"}}', "too_many"],
    ["a page", 404, "<html>404</html>", "no_service"],
    ["two words", 404, "404 page not found", "no_service"],
    ["nobody", undefined, "", "unreachable"],
    ["a success with an error in it", 200, '{"error":"Unexpected endpoint or method."}', "refused"],
    ["a success with nothing in it", 200, "<html>Bienvenido</html>", "not_understood"],
    ["a success that is a stream", 200, 'data: {"choices":[]}\n\ndata: [DONE]', "not_understood"],
    ["a success that is two answers", 200, '{"choices":[]}\n{"choices":[]}', "not_understood"],
    ["something else", 400, '{"error":{"message":"temperature is too high"}}', "refused"],
    ["somewhere else", 403, "{}", "key_refused"],
  ])("%s, %s", (_what, status, body, kind) => {
    expect(failureOf(status, body).kind).toBe(kind);
  });

  test.each([
    ["9".repeat(400), 86_400],
    ["Fri, 31 Dec 9999 23:59:59 GMT", 86_400],
    ["120", 120],
    ["mañana", undefined],
  ])("has a wait of %s that we keep within a day", (wait, seconds) => {
    const error = answered(429, "{}");
    error.responseHeaders!["retry-after"] = wait;
    expect(toServiceFailure(error, TOKEN).retryAfter).toBe(seconds);
  });

  test("is looked for behind the tries that were made", () => {
    const last = answered(402, "{}");
    const error = new RetryError({ message: "x", reason: "maxRetriesExceeded", errors: [last] });
    expect(toServiceFailure(error, TOKEN).kind).toBe("no_credit");
  });
});

describe("the service's own words", () => {
  test("are read wherever a server puts them", () => {
    const nested = { error: { message: "No such voice", code: "bad" } };
    const inside = {
      error: { message: "Provider returned error", metadata: { raw: JSON.stringify(nested) } },
    };
    expect(failureOf(400, JSON.stringify(inside)).words).toBe(
      "Provider returned error · No such voice",
    );
    const invalid = {
      detail: [{ loc: ["body", "max_tokens"], msg: "Too many", input: "lo escrito" }],
    };
    expect(failureOf(422, JSON.stringify(invalid)).words).toBe("max_tokens: Too many");
    expect(failureOf(500, "Internal Server Error").words).toBe("Internal Server Error");
    expect(failureOf(500, "<html>Nginx</html>").words).toBeNull();
    expect(failureOf(200, 'data: {"content":"Un texto"}').words).toBeNull(); // it may be the text
  });

  test.each([
    [`Your token ${TOKEN} is bad`, "Your token ••• is bad"],
    ["Incorrect API key provided: sk-proj-abc_DEF.", "Incorrect API key provided: •••."],
    ["Key sk-inven****cdef here", "Key ••• here"],
    ["Authorization: Bearer abc.def.ghi", "Authorization: ••• •••"],
    ["api_key=hunter2 was refused", "api_key=••• was refused"],
    ["org-a1B2c3D4 has no access", "••• has no access"],
    ["request 0b6e6f3e-8a5d-4e0b-9c55-5a1f9d3e7c21", "request •••"],
    ["hash 569909a917a742e1c954", "hash •••"],
    ["at http://ana:clave@10.1.2.3:8000/v1?key=1#x", "at http://•••/v1"],
    [
      "The model `gpt-4o-2024-08-06` does not exist",
      "The model `gpt-4o-2024-08-06` does not exist",
    ],
    [
      "Llama-4-Maverick-17B-128E-Instruct-FP8 has gone",
      "Llama-4-Maverick-17B-128E-Instruct-FP8 has gone",
    ],
    ["two\n\tlines\u202e", "two lines"],
  ])("have no secrets: %s", (said, shown) => {
    expect(saying(said)).toBe(shown);
  });

  test("are short", () => {
    expect(saying("palabra ".repeat(100))?.length).toBeLessThanOrEqual(240);
  });

  test("stand beside the sentence that everybody reads, only where they are asked for", () => {
    const failure = failureOf(400, '{"error":{"message":"No such voice"}}');
    expect(failure.detail).toBeUndefined();
    expect(failure.message).not.toContain("voice");
    const told = withWords(failure) as AppError;
    expect(told.message).toBe(failure.message);
    expect(told.detail).toBe("El servicio dijo: «No such voice»");
    const other = new AppError("conflict", "Otra cosa.");
    expect(withWords(other)).toBe(other);
    const mute = new ServiceFailure("unreachable");
    expect(withWords(mute)).toBe(mute);
  });
});
