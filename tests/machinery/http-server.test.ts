import { request as send, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { compose } from "@/server/compose";
import { listen, type HttpServer } from "@/server/http-server";
import { clientAddress } from "@/server/middleware/client-address";

const SPOOFED = { "X-Forwarded-For": "1.1.1.1, 2.2.2.2", "X-Forwarded-Host": "evil.example" };

async function get(http: HttpServer, headers: Record<string, string> = {}) {
  const { port } = http.server.address() as AddressInfo;
  return new Promise<{ status?: number; body: string }>((resolve, reject) => {
    const request = send({ port, headers, agent: false }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    request.on("error", reject).end();
  });
}

async function seenHeaders(trustProxy: boolean) {
  const http = await listen(0);
  http.answerWith(
    compose([
      clientAddress(trustProxy),
      (request, response) => response.end(JSON.stringify(request.headers)),
    ]),
  );
  const { body } = await get(http, SPOOFED);
  await http.drain(1000);
  return JSON.parse(body) as IncomingHttpHeaders;
}

test("does not believe what a visitor says about its address", async () => {
  const headers = await seenHeaders(false);
  expect(headers["x-forwarded-for"]).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(headers["x-forwarded-host"]).toBeUndefined();
});

test("believes the last hop when the proxy is ours", async () => {
  const headers = await seenHeaders(true);
  expect(headers["x-forwarded-for"]).toBe("2.2.2.2");
  expect(headers["x-forwarded-host"]).toBe("evil.example");
});

test("says that it is starting until there is something to answer with", async () => {
  const http = await listen(0);
  expect(await get(http)).toMatchObject({ status: 503 });
  http.answerWith((_request, response) => response.end("ready"));
  expect(await get(http)).toEqual({ status: 200, body: "ready" });
  await http.drain(1000);
});

test.each([
  () => Promise.reject(new Error("no memory")),
  () => {
    throw new Error("at once");
  },
])("answers a failure that nobody else has answered: %s", async (handler) => {
  const http = await listen(0);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  http.answerWith(handler);
  expect(await get(http)).toEqual({ status: 500, body: "" });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  await http.drain(1000);
});

test("lets a request finish before it closes, but not for ever", async () => {
  const http = await listen(0);
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    http.answerWith((_request, response) => {
      finish = () => response.end("done");
      resolve();
    });
  });
  const finished = get(http);
  await arrived;
  const drained = http.drain(10_000);
  finish();
  expect(await finished).toMatchObject({ body: "done" });
  await drained;

  const stuck = await listen(0);
  const reached = new Promise<void>((resolve) => stuck.answerWith(() => resolve()));
  const lost = expect(get(stuck)).rejects.toThrow();
  await reached;
  await stuck.drain(50);
  await lost;
});
