import { describe, expect, test } from "vitest";
import { kindOfFile, mayMove, refusalOf } from "@/lib/platform/uploads/file-kind";

/** A file that begins with these characters, one for each byte, and goes on. */
const file = (head: string) => Buffer.from(`${head}${"\0".repeat(40)}`, "latin1");

/** A file of ISO's base media format that names these brands. */
const branded = (...brands: string[]) =>
  file(
    `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}moov`,
  );

describe("a file is known by its first bytes", () => {
  test.each([
    ["jpeg", file("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["png", file("\x89PNG\r\n\x1a\n")],
    ["webp", file("RIFF\x1a\0\0\0WEBPVP8X")],
    ["gif", file("GIF89a")],
    ["avif", branded("avif", "mif1", "miaf")],
    ["avif", branded("mif1", "avif", "miaf")],
    ["avis", branded("avis", "avif", "msf1", "miaf")],
    ["avif", branded("avif", "avis", "msf1")],
    ["heic", branded("heic", "mif1", "heic")],
    ["heic", branded("mif1", "MiHB", "heic")],
    ["heic", branded("msf1", "hevc")],
    ["tiff", branded("crx ", "crx ", "isom")],
    ["video", branded("qt  ")],
    ["video", branded("isom", "mp42")],
    ["video", file("\x1aE\xdf\xa3")],
    ["tiff", file("II*\0")],
    ["tiff", file("MM\0*")],
    ["svg", file('<svg xmlns="http://www.w3.org/2000/svg">')],
    ["svg", file('\xef\xbb\xbf\n<?xml version="1.0"?><svg>')],
    ["svg", file("<!-- Created with Inkscape -->\n\n<svg>")],
    ["svg", file('<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">')],
    ["pdf", file("%PDF-1.7")],
    ["psd", file("8BPS\0\x01")],
    ["bmp", file("BM\x36\x10\x0e\0")],
    ["jxl", file("\xff\n")],
  ])("%s", (kind, bytes) => {
    expect(kindOfFile(bytes)).toBe(kind);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("hola")],
    ["text that begins as a BMP does", Buffer.from("BMW presenta su nuevo modelo")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a page in XML", file('<?xml version="1.0"?>\n<html><title>No está</title>')],
    ["a page with a note", file("<!-- svg --><html>")],
    ["half a name", file("RIFF\x1a\0\0\0WAVE")],
    ["text with a brand", Buffer.from("un ftypheic cualquiera")],
  ])("but not %s", (_what, bytes) => {
    expect(kindOfFile(bytes)).toBeNull();
    expect(refusalOf(bytes)).toBeNull();
  });
});

test("what cannot be shown says the way out, and what can says nothing", () => {
  expect(refusalOf(branded("heic", "mif1"))).toBe(
    "Es una foto HEIC, que los navegadores no enseñan. En el iPhone: Ajustes → Cámara → Formatos → Más compatible; o compártela desde Fotos, que la convierte.",
  );
  expect(refusalOf(file("II*\0"))).toBe(
    "Es un TIFF o una foto sin revelar (RAW): guárdala como JPEG.",
  );
  expect(refusalOf(branded("qt  "))).toBe(
    "Es un vídeo: súbelo a otro sitio y pega su dirección en el texto.",
  );
  for (const taken of [branded("avif"), file("GIF89a"), file("\xff\xd8\xff")]) {
    expect(refusalOf(taken)).toBeNull();
  }
});

describe("an animation is known before it is read", () => {
  const chunk = (type: string, length = 8) =>
    `\0\0\0${String.fromCharCode(length)}${type}${"\0".repeat(length)}crc.`;
  const png = (...types: string[]) =>
    file(`\x89PNG\r\n\x1a\n${chunk("IHDR", 13)}${types.map((type) => chunk(type)).join("")}`);

  test.each([
    ["a GIF", file("GIF89a"), true],
    ["a WebP that says so", file(`RIFF\x1a\0\0\0WEBPVP8X\n\0\0\0\x02`), true],
    ["a PNG that says so", png("acTL", "IDAT"), true],
    ["a PNG that says so after its text", png("tEXt", "acTL"), true],
    ["a sequence in AVIF", branded("avis", "avif"), true],
    ["a still WebP with alpha", file(`RIFF\x1a\0\0\0WEBPVP8X\n\0\0\0\x10`), false],
    ["a plain WebP", file(`RIFF\x1a\0\0\0WEBPVP8 \xff\xff\xff\xff\xff`), false],
    ["a PNG", png("IDAT", "acTL"), false],
    ["a PNG that was cut off", file("\x89PNG\r\n\x1a\n").subarray(0, 10), false],
    ["an AVIF", branded("avif"), false],
    ["a JPEG", file("\xff\xd8\xff"), false],
  ])("%s", (_what, bytes, moves) => {
    expect(mayMove(bytes)).toBe(moves);
  });
});
