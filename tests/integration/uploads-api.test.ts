import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { GET as ready } from "@/app/api/ready/route";
import { POST } from "@/app/api/upload/route";
import { GET } from "@/app/uploads/[...path]/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { rateOf } from "@/lib/kernel/rates";
import { env } from "@/lib/kernel/env";
import { call, sessionCookieOf, type Answer } from "@/tests/support/api";
import { createUser } from "@/tests/support/factories";
import { iptcBlock, withWords, xmpPacket } from "@/tests/support/image-words";

const TOO_LARGE = "La imagen no puede superar los 10 MB.";

let ana: Actor;
let png: Buffer<ArrayBuffer>;
beforeAll(async () => {
  ana = await createUser();
  const create = { width: 700, height: 70, channels: 3, background: "teal" } as const;
  png = Buffer.from(await sharp({ create }).png().toBuffer());
});

afterEach(() => {
  Object.assign(env, { LIMITS_FACTOR: 0 });
});

describe("POST /api/upload", () => {
  test("stores the image, whatever its name and type say", async () => {
    const body = form(png, { name: "datos.txt", type: "text/plain" });
    const { status, json } = await call<{ file: { url: string } }>(POST, { as: ana, body });
    expect(status).toBe(200);
    const url = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-700x70\.webp$/);
    expect(json).toEqual({ file: { url } });

    const path = json.file.url.split("/").slice(2);
    const params = Promise.resolve({ path });
    const stored = await GET(new Request("http://localhost:3000"), { params });
    expect(stored.status).toBe(200);
    await stored.body?.cancel();
  });

  test("answers the words that the file has, and its library proposes them", async () => {
    const photo = withWords(await sharp(png).jpeg().toBuffer(), {
      iptc: iptcBlock({ said: [[80, "A. Pérez"], [120, "La plaza, el jueves"]] }), // prettier-ignore
      xmp: xmpPacket("<photoshop:Credit>Agencia Ejemplo</photoshop:Credit>"),
    });
    const body = form(Buffer.from(photo), { name: "plaza.jpg" });
    const { json } = await call<{ file: { url: string } }>(POST, { as: ana, body });
    const words = { caption: "La plaza, el jueves", credit: "A. Pérez / Agencia Ejemplo" };
    expect(json.file).toEqual({ url: json.file.url, ...words });
    const upload_id = json.file.url.slice("/uploads/".length).slice(0, 32);
    const row = await db.upload.findUniqueOrThrow({ where: { upload_id } });
    expect(row).toMatchObject({ ...words, alt: "", name: "plaza.jpg" });
  });

  test("a portrait has no words, whatever its file says", async () => {
    const photo = withWords(await sharp(png).jpeg().toBuffer(), {
      iptc: iptcBlock({ said: [[120, "Ana, en su casa de Soria"]] }),
    });
    const asked = { as: ana, body: form(Buffer.from(photo)), path: "/api/upload?forma=retrato" };
    const { json } = await call(POST, asked);
    expect(json).toEqual({ file: { url: expect.stringContaining("-320x320.webp") } });
  });

  test("503 with a sentence while it cannot be kept, and an image that cannot be read is kept by nobody", async () => {
    const body = form(png);
    const { json } = await call<{ file: { url: string } }>(POST, { as: ana, body });
    const folder = path.join(env.DATA_DIR, "uploads");
    await rename(folder, `${folder}.aside`);
    await writeFile(folder, "");
    onTestFinished(async () => {
      await rm(folder);
      await rename(`${folder}.aside`, folder);
    });
    const sentence = "El almacén de imágenes no responde. Inténtalo de nuevo en un momento.";
    const before = await db.upload.count();
    const refused = await call(POST, { as: ana, body: form(png) });
    expectError(refused, 503, sentence);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await db.upload.count()).toBe(before);
    expectError(await call(ready), 503, sentence);

    const params = Promise.resolve({ path: json.file.url.split("/").slice(2) });
    const image = await GET(new Request("http://localhost:3000"), { params });
    expect([image.status, await image.text()]).toEqual([503, `${sentence}\n`]);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      ...{ "cache-control": "no-store", "retry-after": "30" },
    });
  });

  test("401 for a visitor", async () => {
    const answer = await call(POST, { body: form(png) });
    expectError(answer, 401, "Debes iniciar sesión para continuar.");
  });

  test.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { origin: "https://otro.example" },
  ])("403 from another site: %o", async (headers) => {
    const answer = await call(POST, { as: ana, body: form(png), headers });
    expectError(answer, 403, "La petición viene de otro sitio y no se acepta.");
  });

  test.each(["application/json", "image/png", "multipart/mixed; boundary=x"])(
    "415 for %s",
    async (type) => {
      const answer = await call(POST, { as: ana, body: png, headers: { "content-type": type } });
      expectError(answer, 415, "El archivo debe enviarse como multipart/form-data.");
    },
  );

  test.each([
    ["no field", () => new FormData()],
    ["another field", () => form(png, { field: "foto" })],
    ["an empty file", () => form(Buffer.alloc(0))],
    ["text in the field", () => textForm("image", "hola")],
  ])("400 for %s", async (_what, body) => {
    expectError(await call(POST, { as: ana, body: body() }), 400, "Selecciona una imagen");
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "400 for a body that is no form, as %s",
    async (type) => {
      const answer = await call(POST, { as: ana, body: png, headers: { "content-type": type } });
      expectError(answer, 400, "El formulario enviado no es válido.");
    },
  );

  test("400 for an SVG that is called a PNG", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const answer = await call(POST, { as: ana, body: form(svg) });
    expectError(answer, 400, "Es un dibujo SVG: guárdalo como PNG.");
  });

  test.each([10 * 1024 * 1024 + 1, 11 * 1024 * 1024])("413 for %i bytes", async (size) => {
    const answer = await call(POST, { as: ana, body: form(Buffer.alloc(size)) });
    expectError(answer, 413, TOO_LARGE);
  });

  test("413 for an endless body, which is not read on", async () => {
    const { status, sent } = await postEndless({});
    expect(status).toBe(413);
    expect(sent).toBeLessThan(12 * 1024 * 1024);
  });

  test("413 for a body that announces too much, before it is read", async () => {
    const { status, sent } = await postEndless({ "content-length": "5000000000" });
    expect(status).toBe(413);
    expect(sent).toBe(0);
  });

  test("429 for one user's flood, while others upload", async () => {
    Object.assign(env, { LIMITS_FACTOR: 1 });
    const flooder = await createUser();
    for (let i = 0; i < rateOf("UPLOADS").points; i++) {
      await call(POST, { as: flooder, body: new FormData() });
    }

    const refused = await call(POST, { as: flooder, body: form(png) });
    expectError(refused, 429, "Has subido muchas imágenes. Inténtalo de nuevo en 60 min.");
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await call(POST, { as: ana, body: form(png) })).status).toBe(200);
  });
});

function form(
  file: Buffer<ArrayBuffer>,
  { name = "foto.png", type = "image/png", field = "image" } = {},
) {
  const data = new FormData();
  data.append(field, new File([file], name, { type }));
  return data;
}

function textForm(field: string, text: string) {
  const data = new FormData();
  data.append(field, text);
  return data;
}

/** Posts a body that goes on for as long as it is read, and counts the bytes that were. */
async function postEndless(headers: Record<string, string>) {
  let sent = 0;
  const chunk = new Uint8Array(64 * 1024);
  const pull = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(chunk);
    sent += chunk.length;
  };
  const init = {
    method: "POST",
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: "half",
    headers: {
      cookie: await sessionCookieOf(ana),
      "content-type": "multipart/form-data; boundary=x",
      ...headers,
    },
  };
  const request = new Request("http://localhost:3000/api/upload", init);
  const { status } = await POST(request, { params: Promise.resolve({}) });
  return { status, sent };
}

function expectError({ json, status }: Answer<unknown>, expected: number, message: string) {
  expect(json).toMatchObject({ error: message, message });
  expect(status).toBe(expected);
}
