import { afterEach, describe, expect, test, vi } from "vitest";
import { Autosave, type SaveState } from "@/components/drafts/autosave";
import { inAttempt } from "@/lib/platform/http/attempt";
import { api, ApiError, errorText } from "@/lib/platform/http/client";

afterEach(() => vi.unstubAllGlobals());

/** From now on, whatever is asked, this comes back; the last for ever. */
function answerWith(...answers: [body: string | null, status: number, type?: string][]) {
  vi.stubGlobal("fetch", async () => {
    const [body, status, type = "application/json"] =
      answers.length > 1 ? answers.shift()! : answers[0]!;
    return new Response(body, { status, headers: { "content-type": type } });
  });
}

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const get = () => api.get("/api/comments/unseen");
const proxy = (status: number) =>
  `No ha contestado el sitio, sino algo que hay delante, como un proxy (${status}). Recarga la página o inténtalo más tarde.`;
const page = "\n<!DOCTYPE html><title>502 Bad Gateway</title>";

describe("what is not the site's", () => {
  test.each<[string, string | null, number, string?]>([
    ["a page of nginx", page, 502, "text/html"],
    ["a page without its type", page, 504, "text/plain"],
    ["a challenge", page, 403, "text/html; charset=utf-8"],
    ["a body that is too large for a proxy", page, 413, "text/html"],
    ["nothing", "", 503],
    ["JSON without a sentence", '{"code":521}', 521],
  ])("is said in one sentence: %s", async (_what, body, status, type) => {
    answerWith([body, status, type]);
    const error = await failureOf(get());
    expect([error.status, errorText(error)]).toEqual([status, proxy(status)]);
  });

  test.each<[string, string | null, string?]>([
    ["a page of a network that wants to be signed in to", page, "text/html; charset=utf-8"],
    ["nothing", ""],
    ["JSON that breaks off", '{"count":'],
  ])(
    "counts as a proxy that cannot reach it although it is a success: %s",
    async (_what, body, type) => {
      answerWith([body, 200, type]);
      for (const call of [get(), api.list("/api/tasks?limit=5")]) {
        const error = await failureOf(call);
        expect([error.status, error.text]).toEqual([502, proxy(200)]);
      }
    },
  );
});

describe("what is the site's", () => {
  test("is said in its words", async () => {
    answerWith(['{"message":"No hay sitio."}', 507]);
    expect(errorText(await failureOf(get()))).toBe("No hay sitio.");
    answerWith(["Demasiadas conexiones.\n", 503, "text/plain; charset=utf-8"]);
    expect(errorText(await failureOf(get()))).toBe("Demasiadas conexiones.");
  });

  test("is read", async () => {
    answerWith(['{"count":3}', 200]);
    expect(await get()).toEqual({ count: 3 });
    answerWith([null, 204]);
    expect(await api.post("/api/logout")).toBeUndefined();
  });
});

describe("a save that something else answers", () => {
  test("is sent again", async () => {
    answerWith([page, 200, "text/html"], ['{"draft_id":1}', 201]);
    const again = vi.fn(async () => true);
    const fields = inAttempt({ title: "Uno" }, { key: "a", account: 1, again });
    expect(await api.post("/api/drafts", fields)).toEqual({ draft_id: 1 });
    expect(again).toHaveBeenCalledOnce();
  });

  test.each<[string, number, SaveState]>([
    ["waits for the site, and is not offline", 200, { kind: "away" }],
    ["waits for the site behind a proxy", 502, { kind: "away" }],
    [
      "says what a proxy does not let through",
      403,
      { kind: "refused", text: proxy(403), status: 403 },
    ],
  ])("%s", async (_what, status, expected) => {
    answerWith([page, status, "text/html"]);
    const told: SaveState[] = [];
    const saving = new Autosave({
      send: async () => (await api.post("/api/drafts", {})).updated,
      tell: (state) => told.push(state),
    });
    saving.changed();
    expect(await saving.now()).toBe(false);
    await saving.hold();
    expect(told).toEqual([{ kind: "saving" }, expected]);
  });
});
