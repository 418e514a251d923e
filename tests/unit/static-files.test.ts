import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressFiles } from "@/server/compress-files";
import { compose } from "@/server/compose";
import { staticFiles } from "@/server/middleware/static-files";

const SCRIPT = `export const palabras = "${"ñandú ".repeat(500)}";`;
const FONT = randomBytes(2000);
const above = mkdtempSync(path.join(tmpdir(), "rotativa-static-"));
const folder = path.join(above, "static");
const server = createServer();

beforeAll(async () => {
  mkdirSync(path.join(folder, "chunks"), { recursive: true });
  writeFileSync(path.join(above, "secreto.js"), "secreto");
  writeFileSync(path.join(folder, "chunks/app.js"), SCRIPT);
  writeFileSync(path.join(folder, "chunks/corto.js"), "1;");
  writeFileSync(path.join(folder, "letra.woff2"), FONT);
  await compressFiles(folder);
  server.on(
    "request",
    compose([
      staticFiles(folder),
      (_request, response) => response.writeHead(404, { by: "next" }).end(),
    ]),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterAll(() => {
  server.close();
  rmSync(above, { recursive: true });
});

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["", undefined, (body: Buffer) => body],
])("accepting «%s», a text is sent as %s", async (accepted, encoding, unpack) => {
  const { status, headers, body } = await get("chunks/app.js", { "accept-encoding": accepted });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(body.length),
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(unpack(body).toString()).toBe(SCRIPT);
});

test("what is tight already, or small, is sent as it is", async () => {
  const font = await get("letra.woff2", { "accept-encoding": "br" });
  expect(font.headers).toMatchObject({ "content-type": "font/woff2" });
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect(font.body).toEqual(FONT);
  const short = await get("chunks/corto.js", { "accept-encoding": "br" });
  expect(short.headers["content-encoding"]).toBeUndefined();
});

test("who has it gets 304; the version of a query is no other file", async () => {
  const etag = String((await get("chunks/app.js?v=1")).headers.etag);
  const { status, body } = await get("chunks/app.js", { "if-none-match": etag });
  expect([status, body.length]).toEqual([304, 0]);
});

test("HEAD has the headers of GET", async () => {
  const { status, headers, body } = await get("chunks/app.js", {}, "HEAD");
  expect([status, body.length]).toEqual([200, 0]);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(SCRIPT)));
});

test("who asks for a part gets the whole", async () => {
  const { status, headers, body } = await get("letra.woff2", { range: "bytes=0-9" });
  expect([status, headers["content-range"], body.length]).toEqual([200, undefined, FONT.length]);
});

test.each([
  "chunks/falta.js",
  "chunks/app.js.br",
  "chunks",
  "",
  "../secreto.js",
  "chunks/../../secreto.js",
  "%2e%2e/secreto.js",
  "..%2fsecreto.js",
])("«%s» is none of the build's files", async (name) => {
  expect((await get(name)).headers.by).toBe("next");
});

test("nothing is written", async () => {
  expect((await get("chunks/app.js", {}, "POST")).headers.by).toBe("next");
});

async function get(name: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path: `/_next/static/${name}`, method, headers, agent: false }, resolve)
      .on("error", reject)
      .end();
  });
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}
