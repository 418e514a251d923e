import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET as getAvatar } from "@/app/avatars/[style]/[seed]/route";
import { GET, HEAD } from "@/app/uploads/[...path]/route";
import { storeImage } from "@/lib/platform/uploads/commands";
import { imageSources } from "@/lib/platform/addresses/image-url";

const CLOSED = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const IMMUTABLE = "public, max-age=31536000, s-maxage=0, immutable";

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

  test("HEAD answers the same without the content", async () => {
    const { url } = await storeImage(await png(10, 10));
    const [got, head] = [await get(url), await get(url, HEAD)];
    await got.body?.cancel();
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    expect(head.body).toBeNull();
  });

  test.each([
    "/uploads/0123456789abcdef0123456789abcdef-10x10.webp",
    "/uploads/foto.jpg",
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
