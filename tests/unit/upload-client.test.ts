import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isImageFile, uploadedImage } from "@/lib/platform/uploads/client";
import { wordSegments } from "@/lib/platform/uploads/reduce";
import { iptcBlock, segment, withWords, xmpPacket } from "@/tests/support/image-words";

describe("isImageFile", () => {
  const named = (name: string, type: string) => isImageFile(new File([], name, { type }));

  test("takes what calls itself an image, and photos for which the browser has no type", () => {
    expect(named("foto", "image/png")).toBe(true);
    for (const name of ["IMG_1.HEIC", "IMG_1.heif", "foto.avif"]) {
      expect(named(name, ""), name).toBe(true);
    }
  });

  test("takes nothing else", () => {
    expect(named("hoja.pdf", "application/pdf")).toBe(false);
    expect(named("foto.heic", "video/mp4")).toBe(false);
    for (const name of ["hoja.pdf", "heic", "foto.heic.zip"]) {
      expect(named(name, ""), name).toBe(false);
    }
  });
});

describe("uploadedImage", () => {
  test("gives the address of the stored image", () => {
    expect(uploadedImage(200, "OK", '{"file":{"url":"/uploads/a.webp"}}')).toEqual({
      url: "/uploads/a.webp",
    });
  });

  test.each([
    [200, "OK", "<html>", "Error al procesar la respuesta del servidor"],
    [200, "OK", "{}", "Error al subir el archivo"],
    [200, "OK", "null", "Error al procesar la respuesta del servidor"],
    [400, "Bad Request", '{"error":"Solo se admiten imágenes"}', "Solo se admiten imágenes"],
    [413, "Payload Too Large", "too large", "Error en la carga: 413 Payload Too Large"],
    [502, "", "", "Error en la carga: 502"],
  ])("explains %i %s %s", (status, statusText, body, message) => {
    expect(() => uploadedImage(status, statusText, body)).toThrow(new Error(message));
  });
});

describe("a photo that is reduced keeps its words", () => {
  const create = { width: 60, height: 40, channels: 3, background: "teal" } as const;
  const photo = () =>
    sharp({ create })
      .withExif({ IFD0: { Artist: "Ana" } })
      .jpeg()
      .toBuffer();
  const iptc = iptcBlock({ said: [[80, "Ana Pérez"]] });
  const xmp = xmpPacket("<photoshop:Credit>EFE</photoshop:Credit>");

  test("as they were, and neither EXIF nor anything else", async () => {
    const manifest = segment(0xeb, Buffer.from("JP\0\x01"));
    const jpeg = withWords(await photo(), { iptc, xmp });
    const file = Buffer.concat([jpeg.subarray(0, 2), manifest, jpeg.subarray(2)]);
    const kept = wordSegments(file);
    expect(kept.map((each) => each[1])).toEqual([0xeb, 0xe1, 0xed]);
    const bare = await sharp({ create }).jpeg().toBuffer();
    const made = Buffer.concat([bare.subarray(0, 2), ...kept, bare.subarray(2)]);
    const metadata = await sharp(made).metadata();
    expect(metadata.iptc?.includes("Ana Pérez")).toBe(true);
    expect(metadata.xmp?.toString()).toContain("EFE");
    expect(metadata.exif).toBeUndefined();
  });

  test("but nothing that is cut off, and nothing of another kind of file", async () => {
    const jpeg = withWords(await photo(), { iptc, xmp });
    expect(wordSegments(jpeg.subarray(0, 60))).toEqual([]);
    expect(wordSegments(jpeg.subarray(0, 3))).toEqual([]);
    expect(wordSegments(await sharp(jpeg).png().toBuffer())).toEqual([]);
    expect(wordSegments(await photo())).toEqual([]);
  });
});
