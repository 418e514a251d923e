import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET as getAvatar } from "@/app/avatars/[style]/[seed]/route";
import { GET, HEAD } from "@/app/uploads/[...path]/route";
import { imageSources, jpegAddress } from "@/lib/platform/addresses/image-url";
import { bringImage, removeFiles, storeImage } from "@/lib/platform/uploads/commands";
import { uploadStorage } from "@/lib/platform/uploads/storage";
import { isOpen, tellsOpenFiles } from "@/tests/support/open-files";
import { iptcBlock, withWords, xmpPacket } from "@/tests/support/image-words";

const CLOSED = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const IMMUTABLE = "public, max-age=31536000, s-maxage=0, immutable";

/** The names of the stored files of an image. */
async function filesOf(id: string): Promise<string[]> {
  const names = [];
  for await (const name of uploadStorage().list()) if (name.startsWith(id)) names.push(name);
  return names;
}

describe("place, camera and serial number of a photo are in no file of it", () => {
  const SECRETS = ["40.4168", "Leica", "SN-4711", "Soria"];
  const exif = {
    IFD0: { Make: "Leica", Model: "Leica Q3", Artist: "Ana" },
    IFD2: { BodySerialNumber: "SN-4711" },
    IFD3: { GPSMapDatum: "40.4168", GPSLatitude: "40/1 25/1 0/1" },
  };
  const xmp = xmpPacket("", `exif:GPSLatitude="40.4168" aux:SerialNumber="SN-4711"`);
  const photo = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: "teal" } })
      .withExif(exif)
      .withXmp(xmp)
      .withIccProfile("p3");

  async function expectBare(name: string) {
    const bytes = Buffer.from(await new Response(await uploadStorage().read(name)).arrayBuffer());
    for (const secret of SECRETS)
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
    const { exif, iptc, xmp, icc } = await sharp(bytes).metadata();
    expect({ exif, iptc, xmp, icc }).toEqual({});
  }

  test.each(["jpeg", "png", "webp", "avif"] as const)("that came as %s", async (format) => {
    let file: Buffer = await photo(700).toFormat(format).toBuffer();
    if (format === "jpeg") file = withWords(file, { iptc: iptcBlock({ said: [[90, "Soria"]] }) });
    expect(await sharp(file).metadata()).toMatchObject({ exif: expect.anything() });
    expect(file.includes("SN-4711")).toBe(true);
    const { url } = await storeImage(file);
    await (await get(jpegAddress(url))).body?.cancel();
    const names = await filesOf(url.slice("/uploads/".length).slice(0, 32));
    expect(names).toHaveLength(4); // itself, two smaller ones, the JPEG
    for (const name of names) await expectBare(name);
  });

  test("that came in a GIF's comment", async () => {
    const gif = await photo(100).gif().toBuffer();
    const comment = Buffer.from("\x21\xfe\x0eLeica, SN-4711\0;", "latin1");
    const { url } = await storeImage(Buffer.concat([gif.subarray(0, -1), comment]));
    for (const name of await filesOf(url.slice("/uploads/".length).slice(0, 32))) {
      await expectBare(name);
    }
  });

  test("that an archive brings; what says nothing stays as it is", async () => {
    const told = `${"a".repeat(32)}-700x350.webp`;
    expect(await bringImage(told, await photo(700).webp().toBuffer())).toBe(true);
    for (const name of await filesOf("a".repeat(32))) await expectBare(name);
    const silent = await sharp(await png(60, 30))
      .webp()
      .toBuffer();
    expect(await bringImage(`${"b".repeat(32)}-60x30.webp`, silent)).toBe(true);
    const kept = await uploadStorage().read(`${"b".repeat(32)}-60x30.webp`);
    expect(Buffer.from(await new Response(kept).arrayBuffer()).equals(silent)).toBe(true);
  });
});

describe("GET /uploads/…", () => {
  test("every address of a stored image answers the size it promises", async () => {
    const { url } = await storeImage(await png(1000, 500));
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-1000x500\.webp$/);

    const sizes =
      imageSources(url)
        .srcSet?.split(", ")
        .map((size) => size.split(" ")) ?? [];
    expect(sizes).toHaveLength(4);
    for (const [address = "", width = ""] of sizes) {
      const response = await get(address);
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(`${(await sharp(body).metadata()).width}w`).toBe(width);
    }
  });

  test("is cached for good, and closed", async () => {
    const { url } = await storeImage(await png(10, 10));
    const response = await get(url);
    await response.body?.cancel();
    expect(Object.fromEntries(response.headers)).toEqual({
      ...CLOSED,
      "cache-control": IMMUTABLE,
      "content-type": "image/webp",
      etag: `"${url.slice("/uploads/".length)}"`,
    });
  });

  test("is a JPEG for programs that show no WebP, made once, 1280 pixels wide at most, on white", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const create = { width: 2000, height: 500, channels: 4, background: clear } as const;
    const { url } = await storeImage(await sharp({ create }).png().toBuffer());
    const jpeg = jpegAddress(url);
    const first = await get(jpeg);
    expect(Object.fromEntries(first.headers)).toEqual({
      ...CLOSED,
      "cache-control": IMMUTABLE,
      "content-type": "image/jpeg",
      etag: `"${jpeg.slice("/uploads/".length)}"`,
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1280,
      height: 320,
    });
    expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const kept = await uploadStorage().size(jpeg.slice("/uploads/".length));
    expect(kept).toBe(bytes.length);
    expect(Buffer.from(await (await get(jpeg)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("of an animation, the JPEG is its first frame", async () => {
    const frames = [
      await png(40, 20),
      await sharp(await png(40, 20))
        .negate()
        .toBuffer(),
    ];
    const { url } = await storeImage(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    const jpeg = await sharp(
      Buffer.from(await (await get(jpegAddress(url))).arrayBuffer()),
    ).metadata();
    expect(jpeg).toMatchObject({ format: "jpeg", width: 40, height: 20 });
  });

  test("many who ask for it at once get the same", async () => {
    const jpeg = jpegAddress((await storeImage(await png(900, 300))).url);
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(jpeg)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(answers.map(({ body }) => body?.cancel()));
  });

  test("goes with the image", async () => {
    const { url } = await storeImage(await png(10, 10));
    const jpeg = jpegAddress(url);
    await (await get(jpeg)).body?.cancel();
    await removeFiles(url.slice("/uploads/".length).slice(0, 32), 10, 10);
    expect((await get(jpeg)).status).toBe(404);
  });

  test("is not left behind where the image goes while it is made", async () => {
    const { url } = await storeImage(await png(900, 300));
    const id = url.slice("/uploads/".length).slice(0, 32);
    const asked = [1, 2, 3].map(() => get(jpegAddress(url)));
    const [, ...answers] = await Promise.all([removeFiles(id, 900, 300), ...asked]);
    await Promise.all(answers.map(({ body }) => body?.cancel()));
    expect(await filesOf(id)).toEqual([]);
  });

  test("HEAD answers the same without the content", async () => {
    const { url } = await storeImage(await png(10, 10));
    const [got, head] = [await get(url), await get(url, HEAD)];
    await got.body?.cancel();
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    expect(head.body).toBeNull();
  });

  test.runIf(tellsOpenFiles)(
    "leaves no file open where the client is gone before the answer begins",
    async () => {
      const { url } = await storeImage(await png(10, 10));
      expect((await get(url)).status).toBe(200); // whose body nobody reads
      expect(isOpen(url)).toBe(false);
    },
  );

  test.each([
    "/uploads/0123456789abcdef0123456789abcdef-10x10.webp",
    "/uploads/foto.jpg",
    "/uploads/0123456789abcdef0123456789abcdef-10x10.jpeg",
    "/uploads/0123456789abcdef0123456789abcdef-1000x10-320.jpeg",
    `/uploads/${"../".repeat(20)}etc/passwd`,
    `/uploads/${"..%2F".repeat(20)}etc%2Fpasswd`,
    "/uploads/a/0123456789abcdef0123456789abcdef-10x10.webp",
  ])("%s is a 404 that nobody caches", async (address) => {
    for (const method of [GET, HEAD]) {
      const response = await get(address, method);
      expect(response.status).toBe(404);
      expect(Object.fromEntries(response.headers)).toEqual({
        ...CLOSED,
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
      });
    }
  });
});

describe("GET /avatars/…", () => {
  test.each(["retrato", "identicon", "robot"])(
    "a %s is drawn from the name, always alike",
    async (style) => {
      const [one, again, other] = await Promise.all(
        ["zanahoria", "Zanahoria", "lechuga"].map((name) => avatar(style, `${name}.svg`)),
      );
      const drawing = await one?.text();
      expect(drawing).toMatch(/^<svg /);
      expect(await again?.text()).toBe(drawing);
      expect(await other?.text()).not.toBe(drawing);
      expect(drawing).not.toMatch(/zanahoria/i);
      expect(Object.fromEntries(one?.headers ?? [])).toEqual({
        ...CLOSED,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "image/svg+xml; charset=utf-8",
      });
    },
  );

  test("nothing of a hostile name is drawn", async () => {
    const response = await avatar("retrato", "<script>alert(1)</script>.svg");
    expect(await response.text()).not.toMatch(/<script|alert/);
  });

  test("a name of 60 characters is drawn, a longer one is not", async () => {
    expect((await avatar("retrato", `${"a".repeat(60)}.svg`)).status).toBe(200);
    expect((await avatar("retrato", `${"a".repeat(61)}.svg`)).status).toBe(404);
  });

  test.each([
    ["otro", "ana.svg"],
    ["constructor", "ana.svg"],
    ["retrato", "ana.png"],
    ["retrato", ".svg"],
  ])("%s/%s does not exist", async (style, seed) => {
    const response = await avatar(style, seed);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

function get(address: string, method = GET) {
  const path = address.replace("/uploads/", "").split("/").map(decodeURIComponent);
  return method(new Request(`http://localhost:3000${address}`), {
    params: Promise.resolve({ path }),
  });
}

function avatar(style: string, seed: string) {
  return getAvatar(new Request("http://localhost:3000/avatars"), {
    params: Promise.resolve({ style, seed }),
  });
}

function png(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
}
