import { Agent, request as send, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compose } from "@/server/compose";
import { listen, type HttpServer } from "@/server/http-server";
import { clientAddress } from "@/server/middleware/client-address";
import { soon } from "@/tests/support/soon";

const SPOOFED = { "X-Forwarded-For": "1.1.1.1, 2.2.2.2", "X-Forwarded-Host": "evil.example" };

const portOf = ({ server }: HttpServer) => (server.address() as AddressInfo).port;

async function get(
  http: HttpServer,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
  port = portOf(http),
) {
  return new Promise<{ status?: number; body: string; kept?: boolean; nosniff?: true }>(
    (resolve, reject) => {
      const request = send({ port, headers, agent }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += chunk));
        const nosniff = response.headers["x-content-type-options"] === "nosniff" && {
          nosniff: true as const,
        };
        // Of a connection that was not kept in any case nothing is said.
        const kept = agent && { kept: response.headers.connection === "keep-alive" };
        response.on("end", () =>
          resolve({ status: response.statusCode, body, ...kept, ...nosniff }),
        );
      });
      request.on("error", reject).end();
    },
  );
}

async function seenHeaders(trustProxy: boolean) {
  const http = await listen({ port: 0 });
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
  const http = await listen({ port: 0 });
  expect(await get(http)).toMatchObject({ status: 503, nosniff: true });
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
  const http = await listen({ port: 0 });
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  http.answerWith(handler);
  expect(await get(http)).toEqual({ status: 500, body: "", nosniff: true });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  await http.drain(1000);
});

test("lets a request finish before it closes, but not for ever", async () => {
  const http = await listen({ port: 0 });
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

  const stuck = await listen({ port: 0 });
  const reached = new Promise<void>((resolve) => stuck.answerWith(() => resolve()));
  const lost = expect(get(stuck)).rejects.toThrow();
  await reached;
  await stuck.drain(50);
  await lost;
});

test("what is asked on a connection that was idle when it began to close is answered, and that was the last", async () => {
  const http = await listen({ port: 0 });
  http.answerWith((_request, response) => response.end("answered"));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(http, {}, agent)).toMatchObject({ kept: true });
  const port = portOf(http);
  const drained = http.drain(10_000);
  expect(await get(http, {}, agent, port)).toMatchObject({ body: "answered", kept: false });
  await drained;
  await expect(get(http, {}, false, port)).rejects.toThrow("ECONNREFUSED");
});

test("what was asked before it began to close, and is answered since, was the last, too", async () => {
  const http = await listen({ port: 0 });
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  http.answerWith((_request, response) => resolve(response));
  const answered = get(http, {}, new Agent({ keepAlive: true, maxSockets: 1 }));
  const response = await arrived;
  const drained = http.drain(10_000);
  response.end("answered");
  expect(await answered).toMatchObject({ body: "answered", kept: false });
  await drained;
});

describe("clients that hold on", () => {
  let http: HttpServer;
  afterEach(() => http.drain(0));

  /** A server that answers at once; `/late` is answered by `finish`, `/large` with more than a socket takes. */
  async function serve(maxConnections?: number) {
    http = await listen({ port: 0, maxConnections });
    const late: (() => void)[] = [];
    http.answerWith((request, response) => {
      if (request.url === "/late") late.push(() => response.end("late"));
      else response.end(request.url === "/large" ? Buffer.alloc(20_000_000) : "ready");
    });
    return { finish: () => late.splice(0).forEach((end) => end()), late };
  }

  test("S16: an upgrade is answered as if it had not been asked for, and the connection ends", async () => {
    await serve();
    for (const wanted of ["websocket", "h2c"]) {
      const client = await open();
      client.write(
        `GET /dashboard HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${wanted}\r\n\r\n`,
      );
      const answer = await everything(client);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
    }
  });

  test("a crowd that says nothing keeps nobody out: the most patient goes", async () => {
    await serve(20);
    const crowd: Socket[] = [];
    while (crowd.length < 20) crowd.push(await open()); // one after another: the first is the most patient
    expect(await get(http)).toEqual({ status: 200, body: "ready" });
    await soon(() => expect(crowd[0]?.destroyed).toBe(true));
    expect(crowd.at(-1)?.destroyed).toBe(false);
    for (const client of crowd) client.destroy();
  });

  test("nor does one whose bodies never end", async () => {
    await serve(20);
    const crowd = await Promise.all(Array.from({ length: 20 }, open));
    for (const client of crowd) {
      client.write("POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx");
    }
    expect(await get(http)).toEqual({ status: 200, body: "ready" });
    for (const client of crowd) client.destroy();
  });

  test("nor one that takes nothing of its answers", async () => {
    await serve(5);
    const crowd = await Promise.all(Array.from({ length: 5 }, open));
    for (const client of crowd) client.pause().write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    await soon(async () => expect(await get(http)).toMatchObject({ status: 200 }));
    for (const client of crowd) client.destroy();
  });

  test("but who is being answered is not cut short for somebody new", async () => {
    const { finish, late } = await serve(5);
    const asked = Array.from({ length: 5 }, () => getPath("/late"));
    await soon(() => expect(late).toHaveLength(5));
    await expect(get(http)).rejects.toThrow();
    finish();
    expect(await Promise.all(asked)).toEqual(Array(5).fill("late"));
    expect(await get(http)).toMatchObject({ status: 200 }); // there is room again
  });

  test("a head and a body that come byte by byte have their time, and no more", async () => {
    const patience = {
      headersTimeout: 300,
      requestTimeout: 600,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 50,
    };
    http = await listen({ port: 0, patience });
    http.answerWith((request, response) => request.on("end", () => response.end()).resume());
    const slow = await Promise.all([open(), open()]);
    slow[0]?.write("GET / HTTP/1.1\r\nHost: a\r\n");
    slow[1]?.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
    const drip = setInterval(() => slow.forEach((client) => client.write("a")), 50);
    for (const answer of await Promise.all(slow.map(everything))) {
      expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    }
    clearInterval(drip);
  });

  test("a body that goes on after the answer ends with the connection", async () => {
    await serve();
    const client = await open();
    client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nx");
    expect(await everything(client)).toContain("ready");
  });

  async function open(): Promise<Socket> {
    const client = connect((http.server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => {}); // it is meant to be cut off
    await new Promise((resolve) => client.once("connect", resolve));
    return client;
  }

  /** All that the server says until it ends the connection. */
  async function everything(client: Socket) {
    return Buffer.concat(await client.toArray()).toString();
  }

  async function getPath(path: string) {
    const { port } = http.server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  }
});

test("listens where it is told to, and nowhere else", async () => {
  const http = await listen({ port: 0, host: "127.0.0.1" });
  expect((http.server.address() as AddressInfo).address).toBe("127.0.0.1");
  await http.drain(0);
  await expect(listen({ port: 0, host: "192.0.2.1" })).rejects.toThrow(/192\.0\.2\.1.*HOST/);
});

test("says once that a proxy is not believed", async () => {
  const said = vi.spyOn(console, "warn").mockImplementation(() => {});
  await seenHeaders(true);
  expect(said).not.toHaveBeenCalled();
  const http = await listen({ port: 0 });
  http.answerWith(compose([clientAddress(false), (_request, response) => response.end()]));
  await get(http);
  expect(said).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n++) await get(http, SPOOFED);
  expect(said.mock.calls).toEqual([[expect.stringContaining("TRUST_PROXY=true")]]);
  said.mockRestore();
  await http.drain(0);
});
