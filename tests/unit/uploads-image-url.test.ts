import { describe, expect, test } from "vitest";
import { avatarUrl, identiconUrl, robotUrl } from "@/lib/platform/avatars/url";
import {
  imageSources,
  imageUrl,
  imageVariant,
  isUploadName,
  jpegAddress,
  jpegName,
  uploadName,
  variantWidths,
} from "@/lib/platform/addresses/image-url";

const id = "0123456789abcdef0123456789abcdef";

describe("imageUrl", () => {
  test.each([
    ["http://ejemplo.es/a.jpg", "http://ejemplo.es/a.jpg"],
    ["https://ejemplo.es/a.jpg", "https://ejemplo.es/a.jpg"],
    ["/uploads/a.jpg", "/uploads/a.jpg"],
    ["a.jpg", "/uploads/a.jpg"],
    ["javascript:alert(1)", "/uploads/javascript:alert(1)"],
  ])("%s is at %s", (image, url) => {
    expect(imageUrl(image)).toBe(url);
  });
});

describe("imageSources", () => {
  test("offers every stored size of our own image, and its dimensions", () => {
    expect(imageSources(`/uploads/${id}-1000x500.webp`)).toEqual({
      src: `/uploads/${id}-1000x500.webp`,
      srcSet: [
        `/uploads/${id}-1000x500-320.webp 320w`,
        `/uploads/${id}-1000x500-640.webp 640w`,
        `/uploads/${id}-1000x500-960.webp 960w`,
        `/uploads/${id}-1000x500.webp 1000w`,
      ].join(", "),
      width: 1000,
      height: 500,
    });
  });

  test("knows a bare file name of ours", () => {
    expect(imageSources(`${id}-1000x500.webp`).width).toBe(1000);
  });

  test("a small image has one size", () => {
    expect(imageSources(`/uploads/${id}-320x90.webp`)).toEqual({
      src: `/uploads/${id}-320x90.webp`,
      width: 320,
      height: 90,
    });
  });

  test("of other sites come from the proxy, their address legible", () => {
    const image = `https://ejemplo.es/uploads/${id}-1000x500.webp?a=1&b=ñ#c`;
    const { src, ...more } = imageSources(image);
    expect(src).toBe(
      `/uploads/ajenas/campo?de=https://ejemplo.es/uploads/${id}-1000x500.webp?a=1%26b=%C3%B1%23c`,
    );
    expect(new URL(src, "http://x").searchParams.get("de")).toBe(image);
    expect(more).toEqual({});
  });

  test.each([
    "/uploads/foto.jpg",
    `/uploads/${id}-1000x500-320.webp`,
    `/uploads/${id}-1000x500.jpeg`,
  ])("of %s only the address is known", (image) => {
    expect(imageSources(image)).toEqual({ src: image });
  });
});

describe("imageVariant", () => {
  const image = `/uploads/${id}-1000x500.webp`;

  test.each([
    [1, `/uploads/${id}-1000x500-320.webp`],
    [320, `/uploads/${id}-1000x500-320.webp`],
    [321, `/uploads/${id}-1000x500-640.webp`],
    [961, image],
    [5000, image],
  ])("for %i pixels", (width, url) => {
    expect(imageVariant(image, width)).toBe(url);
  });

  test("a foreign image has no other size", () => {
    expect(imageVariant("https://ejemplo.es/foto.jpg", 320)).toBe("https://ejemplo.es/foto.jpg");
  });
});

describe("jpegAddress", () => {
  test.each([
    [`/uploads/${id}-1000x500.webp`, `/uploads/${id}-1000x500.jpeg`],
    [
      "/uploads/ajenas/campo?de=https://e.es/a.webp",
      "/uploads/ajenas/campo.jpeg?de=https://e.es/a.webp",
    ],
    ["/uploads/ajenas/e12-A_b-c?de=x&amp;y", "/uploads/ajenas/e12-A_b-c.jpeg?de=x&amp;y"],
  ])("%s is a JPEG at %s", (src, jpeg) => {
    expect(jpegAddress(src)).toBe(jpeg);
    expect(jpegAddress(jpeg)).toBe(jpeg);
  });

  test.each([
    `/uploads/${id}-1000x500-320.webp`,
    "/uploads/foto.webp",
    "https://ejemplo.es/uploads/ajenas/a?de=b",
    "/images/placeholder.svg",
    "",
  ])("%j has none", (src) => {
    expect(jpegAddress(src)).toBe(src);
  });
});

describe("names", () => {
  test("an image and all its variants have names that are recognised", () => {
    expect(isUploadName(uploadName(id, 2560, 8192))).toBe(true);
    expect(isUploadName(jpegName(uploadName(id, 2560, 8192)))).toBe(true);
    for (const width of variantWidths(2560)) {
      expect(isUploadName(uploadName(id, 2560, 8192, width))).toBe(true);
    }
  });

  test.each([
    "",
    "../secret",
    `../${id}-1x1.webp`,
    `${id}-1x1.webp/..`,
    `${id}-1x1.png`,
    `${id}-1000x1-320.jpeg`,
    `${id}-1x1.webp.jpeg`,
    `${id}-0x1.webp`,
    `${id}-1x1.webp\n`,
    `${id.toUpperCase()}-1x1.webp`,
    `.${id}.tmp`,
  ])("%j is no name of ours", (name) => {
    expect(isUploadName(name)).toBe(false);
  });

  test("variants are narrower than the image", () => {
    expect(variantWidths(320)).toEqual([]);
    expect(variantWidths(641)).toEqual([320, 640]);
    expect(variantWidths(2560)).toEqual([320, 640, 960, 1280, 1920]);
  });
});

test("avatars have an address of our own", () => {
  expect(avatarUrl("ana.gómez")).toBe("/avatars/retrato/ana.g%C3%B3mez.svg");
  expect(robotUrl("el_farero")).toBe("/avatars/robot/el_farero.svg");
  expect(identiconUrl("a/b")).toBe("/avatars/identicon/a%2Fb.svg");
});
