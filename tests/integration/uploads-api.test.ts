import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/upload/route";
import { GET } from "@/app/uploads/[...path]/route";
import { openSession } from "@/lib/auth/session";
import { db } from "@/lib/db";
import { UPLOADS_PER_HOUR } from "@/lib/uploads/throttle";

let cookie: string;
let png: Buffer<ArrayBuffer>;
beforeAll(async () => {
  cookie = await signIn();
  const create = { width: 700, height: 70, channels: 3, background: "teal" } as const;
  png = Buffer.from(await sharp({ create }).png().toBuffer());
});

describe("POST /api/upload", () => {
  test("stores the image, whatever its name and type say", async () => {
    const response = await upload(form(png, "datos.txt", "text/plain"));
    expect(response.status).toBe(200);
    const { file } = (await response.json()) as { file: { url: string } };
    expect(file).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-700x70\.webp$/) });

    const path = file.url.split("/").slice(2);
    const stored = await GET(new Request("http://localhost:3000"), {
      params: Promise.resolve({ path }),
    });
    expect(stored.status).toBe(200);
    await stored.body?.cancel();
  });

  test("401 for a visitor", async () => {
    await expectError(
      await upload(form(png), { cookie: "" }),
      401,
      "Debes iniciar sesión para continuar.",
    );
  });

  test.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { origin: "https://otro.example" },
  ])("403 from another site: %o", async (headers) => {
    const message = "La petición viene de otro sitio y no se acepta.";
    await expectError(await upload(form(png), headers), 403, message);
  });

  test.each(["application/json", "image/png", "multipart/mixed; boundary=x"])(
    "415 for %s",
    async (type) => {
      const response = await upload(new Blob([png], { type }));
      await expectError(response, 415, "El archivo debe enviarse como multipart/form-data.");
    },
  );

  test("400 without an image, with an empty one, and with text in its field", async () => {
    const text = new FormData();
    text.append("image", "hola");
    for (const body of [
      new FormData(),
      form(Buffer.alloc(0)),
      form(png, "a.png", "image/png", "otro"),
      text,
    ]) {
      await expectError(await upload(body), 400, "Selecciona una imagen");
    }
  });

  test("400 for a form that is none", async () => {
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      const response = await upload(new Blob(["nada"], { type }));
      await expectError(response, 400, "El formulario enviado no es válido.");
    }
  });

  test("400 for an SVG that is called a PNG", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const message = "El archivo no es una imagen JPEG, PNG, WebP o GIF.";
    await expectError(await upload(form(svg)), 400, message);
  });

  test("413 for a file beyond 10 MB", async () => {
    const message = "La imagen no puede superar los 10 MB.";
    await expectError(await upload(form(Buffer.alloc(10 * 1024 * 1024 + 1))), 413, message);
    await expectError(await upload(form(Buffer.alloc(11 * 1024 * 1024))), 413, message);
  });

  test("413 for an endless body, which is not read on", async () => {
    const { body, sent } = endless();
    const response = await upload(body, { "content-type": "multipart/form-data; boundary=x" });
    await expectError(response, 413, "La imagen no puede superar los 10 MB.");
    expect(sent()).toBeLessThan(12 * 1024 * 1024);
  });

  test("413 for a body that announces too much, before it is read", async () => {
    const { body, sent } = endless();
    const response = await upload(body, {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "5000000000",
    });
    await expectError(response, 413, "La imagen no puede superar los 10 MB.");
    expect(sent()).toBe(0);
  });

  test("429 for one user's flood, while others upload", async () => {
    const flooder = { cookie: await signIn() };
    for (let i = 0; i < UPLOADS_PER_HOUR; i++) await upload(new FormData(), flooder);

    const refused = await upload(form(png), flooder);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    await expectError(refused, 429, "Has subido muchas imágenes. Inténtalo de nuevo en 60 min.");
    expect((await upload(form(png))).status).toBe(200);
  });
});

function upload(body: FormData | Blob | ReadableStream, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers: { cookie, ...headers }, duplex: "half" };
  const request = new Request("http://localhost:3000/api/upload", init);
  return POST(request, { params: Promise.resolve({}) });
}

function form(file: Buffer<ArrayBuffer>, name = "foto.png", type = "image/png", field = "image") {
  const data = new FormData();
  data.append(field, new File([file], name, { type }));
  return data;
}

/** A body that goes on for as long as it is read, and how many bytes of it were. */
function endless() {
  let bytes = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
        bytes += 64 * 1024;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => bytes };
}

async function expectError(response: Response, status: number, message: string) {
  expect(await response.json()).toMatchObject({ error: message, message });
  expect(response.status).toBe(status);
}

/** The cookie header of a new user. */
async function signIn() {
  const username = `subidas-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await db.user.create({ data: { username, password: "-" } });
  const cookies = await openSession(id);
  return cookies.map((value) => value.split(";")[0]).join("; ");
}
