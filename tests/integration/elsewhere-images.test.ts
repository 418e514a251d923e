import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { db } from "@/lib/kernel/db";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { republishEntry, takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { resetDatabase } from "@/tests/support/database";
import { createCommentFor, createEntryFor, createUser } from "@/tests/support/factories";
import { imageFile } from "@/tests/support/image-file";
import { soon } from "@/tests/support/soon";

/** A site of somebody else, which remembers who asked. */
const theirs = createServer((request, response) => {
  asked.push(request);
  const file = files.get(request.url ?? "");
  if (file === undefined) response.writeHead(404).end();
  else if (typeof file === "string") response.writeHead(302, { location: file }).end();
  else response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" }).end(file);
});
const files = new Map<string, Buffer | string>();
const asked: IncomingMessage[] = [];
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => theirs.listen(0, "127.0.0.1", resolve));
  const { port } = theirs.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  vi.stubEnv("IMAGES_ELSEWHERE_HOSTS", `127.0.0.1:${port}`);
  files.set("/foto.png", (await imageFile({ width: 2000, height: 1000 })).buffer);
  files.set("/texto", Buffer.from("<script>alert(1)</script>"));
  files.set("/svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  files.set("/dentro", "http://127.0.0.1:1/");
});
afterAll(() => {
  vi.unstubAllEnvs();
  theirs.close();
});
beforeEach(async () => {
  await resetDatabase();
  await db.elsewhereImage.deleteMany();
  asked.length = 0;
});

/** The site as it starts with these settings: what a text shows, and what an image's address answers. */
async function started(settings: Record<string, string> = {}) {
  vi.resetModules();
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { previewMarkdown, renderMarkdown } = await import("@/lib/platform/markdown");
  const { imageSources } = await import("@/lib/platform/addresses/image-url");
  const route = await import("@/app/uploads/ajenas/[signature]/route");
  const { forgetSurplusImages } = await import("@/lib/texts/elsewhere-images/commands");
  for (const [name, value] of before) vi.stubEnv(name, value);
  const ask = async (src: string, method: "GET" | "HEAD" = "GET", headers = {}) => {
    const url = new URL(src, "http://localhost:3000");
    const params = Promise.resolve({ signature: url.pathname.split("/").at(-1) });
    return route[method](new Request(url, { headers: { host: url.host, ...headers } }), { params });
  };
  return {
    ask,
    forgetSurplusImages,
    field: (image: string) => imageSources(image).src,
    shown: async (markdown: string) => sourceIn(await renderMarkdown(markdown)),
    previewed: async (markdown: string) => sourceIn(await previewMarkdown(markdown, { id: 1 })),
  };
}

const sourceIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

const redirect = ({ status, headers }: Response) => [status, headers.get("location")];
const PLACEHOLDER = [302, "/images/placeholder.svg"];

describe("an image of another site that a text shows", () => {
  test("is fetched once, re-encoded, and kept", async () => {
    const { ask, shown } = await started();
    const src = await shown(`![Una foto](${origin}/foto.png)`);
    const cookie = { cookie: "rotativa-session=secreta", referer: "http://localhost:3000/e/uno" };
    for (let n = 0; n < 3; n++) {
      const response = await ask(src, "GET", cookie);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=86400, s-maxage=0",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      });
      const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([image.format, image.width, image.height]).toEqual(["webp", 1440, 720]);
    }
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.cookie).toBeUndefined();
    expect(asked[0]?.headers.referer).toBeUndefined();
  });

  test("is fetched once, however many ask at the same time", async () => {
    const { ask, shown } = await started();
    const src = await shown(`![](${origin}/foto.png)`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(src)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test("is a JPEG for feeds, made once, and anew when the image is another", async () => {
    const { ask, shown } = await started();
    files.set("/otra.png", files.get("/foto.png") ?? "");
    const src = (await shown(`![](${origin}/otra.png)`)).replace("?", ".jpeg?");
    const jpeg = async () => {
      const response = await ask(src);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      return sharp(Buffer.from(await response.arrayBuffer())).metadata();
    };
    for (let n = 0; n < 2; n++) {
      expect(await jpeg()).toMatchObject({ format: "jpeg", width: 1280, height: 640 });
    }
    files.set("/otra.png", (await imageFile({ width: 300, height: 100 })).buffer);
    await db.$executeRaw`UPDATE "elsewhere_image" SET "fetched_at" = now() - interval '31 days'`;
    expect(await jpeg()).toMatchObject({ width: 300, height: 100 });
    expect(asked).toHaveLength(2);
  });

  test("counts with the bytes of its JPEG, once", async () => {
    const { ask, shown } = await started();
    const src = await shown(`![](${origin}/foto.png)`);
    const weight = async (address: string) => (await (await ask(address)).arrayBuffer()).byteLength;
    const counted = async () => (await db.elsewhereImage.findFirstOrThrow()).bytes;
    const webp = await weight(src);
    expect(await counted()).toBe(webp);
    for (let n = 0; n < 2; n++) {
      const jpeg = await weight(src.replace("?", ".jpeg?"));
      expect(await counted()).toBe(webp + jpeg);
    }
  });

  test("is there, as a JPEG too, while the database only lets one read", async () => {
    const { ask, shown } = await started();
    const src = await shown(`![](${origin}/foto.png)`);
    expect((await ask(src)).status).toBe(200);
    await db.$executeRaw`UPDATE "elsewhere_image" SET "seen_at" = now() - interval '1 day'`;
    await db.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'read-only' USING ERRCODE = '25006'; END $$`;
    onTestFinished(async () => void (await db.$executeRaw`DROP FUNCTION refuse() CASCADE`));
    await db.$executeRaw`
      CREATE TRIGGER refused BEFORE UPDATE ON "elsewhere_image"
      FOR EACH STATEMENT EXECUTE FUNCTION refuse()`;
    for (const address of [src, src.replace("?", ".jpeg?")]) {
      expect((await ask(address)).status, address).toBe(200);
    }
    expect(asked).toHaveLength(1);
  });

  test("as a JPEG is there for who may see it alone", async () => {
    const { ask, shown, field } = await started();
    const src = await shown(`![](${origin}/foto.png)`);
    expect((await ask(src.replace("?", ".jpeg?").replace("foto", "otra"))).status).toBe(404);
    expect((await ask(field(`${origin}/foto.png`).replace("?", ".jpeg?"))).status).toBe(404);
    const missing = await shown(`![](${origin}/no-hay)`);
    expect(redirect(await ask(missing.replace("?", ".jpeg?")))).toEqual(PLACEHOLDER);
  });

  test("answers HEAD without its bytes", async () => {
    const { ask, shown } = await started();
    const response = await ask(await shown(`![](${origin}/foto.png)`), "HEAD");
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get("content-type")).toBe("image/webp");
  });

  test("is nothing to those who ask for what no text shows", async () => {
    const { ask, shown } = await started();
    const src = await shown(`![](${origin}/foto.png)`);
    const [path = ""] = src.split("?");
    for (const other of [
      `${path}?de=${origin}/otra.png`,
      `/uploads/ajenas/${"A".repeat(22)}?de=${origin}/foto.png`,
      `/uploads/ajenas/campo?de=${origin}/foto.png`,
      path,
    ]) {
      expect((await ask(other)).status, other).toBe(404);
    }
    expect((await ask(`${path}?de=file:///etc/passwd`)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test.each(["/no-hay", "/texto", "/svg", "/dentro"])(
    "has the house's placeholder where it cannot be had: %s",
    async (path) => {
      const { ask, shown } = await started();
      const src = await shown(`![](${origin}${path})`);
      expect(redirect(await ask(src))).toEqual(PLACEHOLDER);
      const before = asked.length;
      expect(redirect(await ask(src))).toEqual(PLACEHOLDER);
      expect(asked).toHaveLength(before); // known for ten minutes
      await db.$executeRaw`UPDATE "elsewhere_image" SET "fetched_at" = now() - interval '11 minutes'`;
      await ask(src);
      expect(asked.length).toBeGreaterThan(before);
    },
  );

  test.each([
    ["/no-hay", "El otro sitio contesta 404."],
    ["/texto", "El archivo no es una imagen JPEG, PNG, WebP, AVIF o GIF."],
    ["/svg", "Es un dibujo SVG: guárdalo como PNG."],
    ["/pdf", "Es un PDF, no una imagen: guarda la página como PNG."],
    ["/rota.png", "La imagen está dañada o incompleta."],
    ["/enorme", "La imagen no puede superar los 10 MB."],
    ["/dentro", "El otro sitio no la da."],
  ])("tells its author why it cannot be had, in a preview: %s", async (path, reason) => {
    files.set("/pdf", Buffer.from("%PDF-1.7"));
    files.set("/enorme", Buffer.alloc(10 * 1024 * 1024 + 1));
    files.set("/rota.png", (await imageFile()).buffer.subarray(0, 200));
    const { ask, previewed, shown } = await started();
    const src = await previewed(`![](${origin}${path})`);
    for (let n = 0; n < 2; n++) {
      const response = await ask(src);
      expect(response.headers.get("content-type")).toBe("image/svg+xml");
      const drawn = (await response.text()).replaceAll("</text>", " ").replace(/<[^>]*>/g, "");
      expect(drawn.trim().replace(/\s+/g, " ")).toBe(
        `Esta imagen no se puede mostrar aquí. ${reason}`,
      );
    }
    expect(redirect(await ask(await shown(`![](${origin}${path})`)))).toEqual(PLACEHOLDER);
  });

  test("AVIF of another site is shown", async () => {
    files.set(
      "/foto.avif",
      await sharp((await imageFile()).buffer)
        .avif({ effort: 0 })
        .toBuffer(),
    );
    const { ask, shown } = await started();
    const response = await ask(await shown(`![](${origin}/foto.avif)`));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await response.body?.cancel();
  });

  test("N3: is gone with the entry that shows it, and back with it", async () => {
    const { ask } = await started();
    const { entryHtml } = await import("@/lib/texts/entries/html");
    const author = await createUser();
    const entry = await createEntryFor(author, {
      content: `Mira: ![Una foto](${origin}/foto.png)`,
    });
    const src = sourceIn(await entryHtml(entry));
    expect((await ask(src)).status).toBe(200);
    await takeEntryDown(author, entry.entry_id);
    expect((await ask(src)).status).toBe(404);
    await republishEntry(author, entry.entry_id);
    expect((await ask(src)).status).toBe(200);
    const other = await createEntryFor(author);
    expect((await ask(src.replace(`e${entry.entry_id}-`, `e${other.entry_id}-`))).status).toBe(404);
    expect((await ask(src.replace(`e${entry.entry_id}-`, ""))).status).toBe(404);
  });

  test("N3: is gone once the entry shows another, and back with it", async () => {
    const { ask } = await started();
    const { entryHtml } = await import("@/lib/texts/entries/html");
    const author = await createUser();
    const content = `Mira: ![Una foto](${origin}/foto.png)`;
    const entry = await createEntryFor(author, { content });
    const src = sourceIn(await entryHtml(entry));
    expect((await ask(src)).status).toBe(200);
    await updateEntry(author, entry.entry_id, {
      content: `Mira: ![Otra](${origin}/foto.png?otra)`,
    });
    expect((await ask(src)).status).toBe(404);
    await updateEntry(author, entry.entry_id, { content });
    expect((await ask(src)).status).toBe(200);
    await db.entryHtml.deleteMany(); // as after it was away: then the text says so
    expect((await ask(src)).status).toBe(200);
  });

  test("N3: is there whatever characters its address has", async () => {
    const { ask } = await started();
    const { entryHtml } = await import("@/lib/texts/entries/html");
    const address = `${origin}/no-hay?a='1'&b=\`ñ\`&lt=<2>&copy=%20`;
    const content = `<img src="${address.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}" alt="">`;
    const html = await entryHtml(await createEntryFor(await createUser(), { content }));
    const src = sourceIn(html).replaceAll("&#x27;", "'");
    expect(redirect(await ask(src))).toEqual(PLACEHOLDER); // asked for there, and not found
    expect(asked).toHaveLength(1);
  });

  test("N3: of a card is gone with the link that the card stands for", async () => {
    const { ask } = await started();
    const { entryHtml } = await import("@/lib/texts/entries/html");
    const author = await createUser();
    const content = "Mira:\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n";
    const entry = await createEntryFor(author, { content });
    await db.embed.updateMany({ data: { title: "Un faro", thumbnail: `${origin}/foto.png` } });
    const src = sourceIn(await entryHtml(entry));
    expect(src).toContain(`/uploads/ajenas/e${entry.entry_id}-`);
    expect((await ask(src)).status).toBe(200);
    await updateEntry(author, entry.entry_id, { content: "Ya no hay vídeo que mirar." });
    expect((await ask(src)).status).toBe(404);
  });

  test("N3: of a comment is gone with its entry", async () => {
    const { ask, field } = await started();
    const author = await createUser();
    const { entry_id } = await createEntryFor(author);
    await createCommentFor(author, entry_id, { image: `${origin}/foto.png` });
    expect((await ask(field(`${origin}/foto.png`))).status).toBe(200);
    await takeEntryDown(author, entry_id);
    expect((await ask(field(`${origin}/foto.png`))).status).toBe(404);
  });

  test("is there for two hours at most while no more than a preview shows it", async () => {
    const { ask, shown, previewed } = await started();
    const text = `![Una foto](${origin}/foto.png)`;
    const src = await previewed(text);
    expect(await previewed(text)).toBe(src); // the browser need not fetch it with every letter
    expect((await ask(src)).status).toBe(200);
    const longer = src.replace(/(\d{10})-/, (_all, expires: string) => `${Number(expires) + 9}-`);
    expect(longer).not.toBe(src);
    expect((await ask(longer)).status).toBe(404);
    expect((await ask(src.replace(/\d{10}-/, ""))).status).toBe(404);
    const published = await shown(text);

    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 3_600_000 + 1000);
    try {
      expect((await ask(src)).status).toBe(404);
      expect((await ask(published)).status).toBe(200);
    } finally {
      now.mockRestore();
    }
  });

  test("is never fetched from this server's own network", async () => {
    const { ask, shown } = await started({ IMAGES_ELSEWHERE_HOSTS: "fotos.lan:80" });
    expect(redirect(await ask(await shown(`![](${origin}/foto.png)`)))).toEqual(PLACEHOLDER);
    expect(asked).toEqual([]);
  });

  test("is fetched so often for one network, and no oftener", async () => {
    const limits = { LIMITS_FACTOR: "1", LIMITS_READ: "0.01" }; // 2 of 240
    const { ask, shown } = await started(limits);
    const from = (address: string) => async (n: number) => {
      const src = await shown(`![](${origin}/foto.png?${address}=${n})`);
      return (await ask(src, "GET", { "x-forwarded-for": address })).status;
    };
    const crowd = from("203.0.113.7");
    expect([await crowd(1), await crowd(2), await crowd(3)]).toEqual([302, 302, 429]);
    expect(await crowd(1)).toBe(302); // what is known costs nothing
    expect(await from("203.0.113.8")(1)).toBe(302);
  });

  test("N9: is fetched while another network waits for hosts that say nothing", async () => {
    let [open, most] = [0, 0];
    const silent = createServer((_request, response) => {
      most = Math.max(most, ++open);
      response.on("close", () => open--);
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const nowhere = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hosts = `${new URL(origin).host},${nowhere}`;
    const { ask, shown } = await started({ IMAGES_ELSEWHERE_HOSTS: hosts });
    const good = await shown(`![](${origin}/foto.png)`);
    const bad = await Promise.all(
      Array.from({ length: 80 }, (_, n) => shown(`![](http://${nowhere}/${n}.png)`)),
    );
    const slowly = (src: string) => ask(src, "GET", { "x-forwarded-for": "203.0.113.7" });
    const flood = bad.slice(0, 20).map(slowly);
    const joined = slowly(good); // waits in that network's row, where nobody else waits
    flood.push(...bad.slice(20).map(slowly));
    await soon(() => expect(open).toBe(2));
    expect((await ask(good, "GET", { "x-forwarded-for": "203.0.113.8" })).status).toBe(200);
    silent.close().closeAllConnections();
    expect((await joined).status).toBe(200);
    const answers = await Promise.all(flood.map(async (asking) => (await asking).status));
    expect(most).toBe(2);
    expect(new Set(answers)).toEqual(new Set([302, 429])); // one network fills its own queue only
  });

  test("goes when others take its room", async () => {
    const { ask, shown, forgetSurplusImages } = await started({ IMAGES_ELSEWHERE_MB: "10" });
    await ask(await shown(`![](${origin}/foto.png)`));
    await db.$executeRaw`UPDATE "elsewhere_image" SET "bytes" = 9999999, "seen_at" = '2020-01-01'`;
    files.set("/nueva.png", files.get("/foto.png") ?? "");
    await ask(await shown(`![](${origin}/nueva.png)`));
    expect(await db.elsewhereImage.count()).toBe(2);
    await forgetSurplusImages();
    expect(await db.elsewhereImage.count()).toBe(1);
    const stored = readdirSync(`${process.env.DATA_DIR}/uploads`);
    const [kept] = await db.elsewhereImage.findMany();
    expect(stored.filter((name) => name.startsWith("ajena-"))).toContain(
      `ajena-${kept?.hash}.webp`,
    );
  });

  test("is shown as it was while its server is away", async () => {
    const { ask, shown } = await started();
    files.set("/cambia.png", files.get("/foto.png") ?? "");
    const src = await shown(`![](${origin}/cambia.png)`);
    await ask(src);
    files.delete("/cambia.png");
    await db.$executeRaw`UPDATE "elsewhere_image" SET "fetched_at" = now() - interval '31 days'`;
    for (let n = 0; n < 2; n++) expect((await ask(src)).status).toBe(200);
    expect(asked).toHaveLength(2); // and again in a day
  });
});

describe("the image of an entry or a comment", () => {
  test.each(["entry", "comment"] as const)(
    "of an %s comes from the proxy, unsigned",
    async (of) => {
      const { ask, field } = await started();
      const image = `${origin}/foto.png`;
      const ana = await createUser();
      const { entry_id } = await createEntryFor(ana);
      if (of === "entry") await db.entry.update({ where: { entry_id }, data: { image } });
      else {
        const { comment_id } = await createCommentFor(ana, entry_id);
        await db.storedComment.update({ where: { comment_id }, data: { image } });
      }
      expect((await ask(field(image))).status).toBe(200);
      expect((await ask(field(`${origin}/otra.png`))).status).toBe(404);
    },
  );

  test("is missing where it cannot be had: the page shows a placeholder of its own", async () => {
    const { ask, field } = await started();
    const ana = await createUser();
    const { entry_id } = await createEntryFor(ana);
    const image = `${origin}/no-hay`;
    await db.entry.update({ where: { entry_id }, data: { image } });
    expect((await ask(field(image))).status).toBe(404);
    expect(asked).toHaveLength(1);
  });
});

describe("by setting", () => {
  test("images stay where they are", async () => {
    const { ask, field, shown } = await started({ IMAGES_ELSEWHERE: "link" });
    const image = `${origin}/foto.png`;
    expect(await shown(`![](${image})`)).toBe(image);
    const ana = await createUser();
    const { entry_id } = await createEntryFor(ana);
    await db.entry.update({ where: { entry_id }, data: { image } });
    expect(redirect(await ask(field(image)))).toEqual([302, image]);
    expect((await ask(field("https://otro.ejemplo/"))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
