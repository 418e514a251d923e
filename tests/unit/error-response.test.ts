import { expect, test } from "vitest";
import { errorResponse } from "@/lib/platform/http/error-response";

const gone = AbortSignal.abort();
const cut = Object.assign(new Error("aborted"), { code: "ECONNRESET" }); // Node's, of a body that ends amid it

test.each([
  ["while it was answered", gone.reason as Error, gone, 499],
  ["amid its body", cut, gone, 499],
  ["and something else failed", new Error("roto"), gone, 500],
])("a caller has gone %s", (_, error, signal, status) => {
  const request = new Request("https://sitio.test/api/notices/read", { method: "POST", signal });
  expect(errorResponse(error, request).status).toBe(status);
});

test("a connection of ours that breaks while the caller waits is a failure", () => {
  expect(errorResponse(cut, new Request("https://sitio.test/api/spaces")).status).toBe(500);
});
