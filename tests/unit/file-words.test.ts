import { describe, expect, test } from "vitest";
import { wordsOfFile } from "@/lib/platform/uploads/file-words";
import { iptcBlock, xmpPacket } from "@/tests/support/image-words";

const NONE = Buffer.alloc(0);
const SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/";

const fromIptc = (said: [number, string][], more = {}) =>
  wordsOfFile(NONE, { iptc: iptcBlock({ said, ...more }) });
const fromXmp = (properties: string, attributes?: string) =>
  wordsOfFile(NONE, { xmp: Buffer.from(xmpPacket(properties, attributes)) });

const list = (tag: string, ...texts: string[]) =>
  `<${tag}><rdf:Seq>${texts.map((text) => `<rdf:li>${text}</rdf:li>`).join("\n ")}</rdf:Seq></${tag}>`;
const inLanguages = (tag: string, text: string, english: string) =>
  `<${tag}>\n<rdf:Alt>\n<rdf:li xml:lang="x-default">${text}</rdf:li><rdf:li xml:lang="en">${english}</rdf:li></rdf:Alt></${tag}>`;

describe("caption and credit of a file", () => {
  const said: [number, string][] = [
    [5, "Plaza"],
    [80, "A. Pérez"],
    [90, "Soria"], // the place
    [110, "Agencia Ejemplo"],
    [120, "La plaza, el jueves"],
  ];
  const words = { caption: "La plaza, el jueves", credit: "A. Pérez / Agencia Ejemplo" };

  test.each([
    ["IPTC in UTF-8", { declared: true }],
    ["IPTC in UTF-8 that does not say so", {}],
    ["IPTC as old programs write it", { encoding: "latin1" }],
  ])("are read of %s", (_what, more) => {
    expect(fromIptc(said, more)).toEqual(words);
  });

  test("are read of XMP, as elements and as attributes", () => {
    const texts = inLanguages("dc:description", "La plaza, el jueves", "The square");
    const credit = "<photoshop:Credit>Agencia Ejemplo</photoshop:Credit>";
    expect(fromXmp(texts + list("dc:creator", "A. Pérez") + credit)).toEqual(words);
    const attributes = `photoshop:Credit="Agencia Ejemplo" photoshop:City="Soria"`;
    expect(fromXmp(texts + list("dc:creator", "A. Pérez"), attributes)).toEqual(words);
  });

  test("are those of XMP where both say something else", () => {
    const xmp = Buffer.from(xmpPacket(inLanguages("dc:description", "La plaza, hoy", "Today")));
    expect(wordsOfFile(NONE, { iptc: iptcBlock({ said }), xmp })).toEqual({
      ...words,
      caption: "La plaza, hoy",
    });
    const empty = Buffer.from(xmpPacket("<dc:description><rdf:Alt/></dc:description>"));
    expect(wordsOfFile(NONE, { iptc: iptcBlock({ said }), xmp: empty })).toEqual(words);
  });

  test.each<[string, [number, string][], string | undefined]>([
    ["several authors", [[80, "Ana Pérez"], [80, "Luis Gil"]], "Ana Pérez, Luis Gil"], // prettier-ignore
    ["an agency alone", [[110, "EFE"]], "EFE"],
    ["an agency that names the author, too", [[80, "Ana Pérez"], [110, "ANA PÉREZ / EFE"]], "ANA PÉREZ / EFE"], // prettier-ignore
    ["the rights where nobody else is named", [[116, "Copyright © 2026 EFE"]], "© 2026 EFE"],
    ["rights behind a name", [[80, "Ana Pérez"], [116, "(c) EFE"]], "Ana Pérez"], // prettier-ignore
    ["nobody", [[120, "La plaza"]], undefined],
  ])("the credit of %s", (_what, said, credit) => {
    expect(fromIptc(said).credit).toBe(credit);
  });

  test("are one line of what is seen, as long as their fields", () => {
    const { caption = "", credit = "" } = fromIptc([
      [120, `  Un <b>texto</b>\r\ncon \u202evuelta ${"y más palabras ".repeat(200)}`],
      [80, "Nombre ".repeat(40)],
    ]);
    expect(caption).toMatch(/^Un <b>texto<\/b> con vuelta y más palabras .*[a-zá]…$/);
    expect(caption.length).toBeLessThanOrEqual(300);
    expect(credit.length).toBeLessThanOrEqual(120);
  });

  test.each([
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["a direction", "Ana\u202e zereP\u2066", "Ana zereP"],
    ["controls and blanks that are letters", "Ana\u0007\u3164\u200b Pérez", "Ana Pérez"],
    ["what XML cannot hold", "Ana\ufffe Pérez\uffff", "Ana Pérez"],
    ["half a character", "\u200b".repeat(2_999) + "🙂", "\ufffd"],
    ["nothing that is seen", "\u200b\u2066", undefined],
  ])("with %s are plain text, of either block", (_what, said, credit) => {
    expect(fromIptc([[110, said]])).toEqual(credit ? { credit } : {});
    const escaped = said.replaceAll("<", "&lt;");
    expect(fromXmp(`<photoshop:Credit>${escaped}</photoshop:Credit>`)).toEqual(
      credit ? { credit } : {},
    );
  });

  test.each([
    "OLYMPUS DIGITAL CAMERA",
    "SONY DSC",
    "KODAK Digital Still Camera",
    "Exif_JPEG_PICTURE",
  ])("are not what a camera writes: %s", (caption) => {
    expect(fromIptc([[120, caption]])).toEqual({});
    expect(fromXmp(inLanguages("dc:description", caption, ""))).toEqual({});
  });

  test("of pictures within the picture are not its own", () => {
    const inner = `<xmpMM:Pantry><rdf:Bag><rdf:li><rdf:Description photoshop:Credit="Otra">${list("dc:creator", "Otro")}</rdf:Description></rdf:li></rdf:Bag></xmpMM:Pantry>`;
    expect(fromXmp(list("dc:creator", "Ana Pérez") + inner, `photoshop:Credit="EFE"`)).toEqual({
      credit: "Ana Pérez / EFE",
    });
  });
});

describe("what cannot be read is not there", () => {
  const whole = iptcBlock({ said: [[120, "La plaza, el jueves"]] });

  test.each([
    ["nothing", {}],
    ["other blocks", { iptc: Buffer.from("Photoshop 3.0\0", "latin1"), xmp: Buffer.from("hola") }],
    ["a resource that ends at once", { iptc: Buffer.from("8BIM\x04\x04", "latin1") }],
    ["no datasets", { iptc: Buffer.from("8BIM\x04\x04\0\0\0\0\0\x09garbage..", "latin1") }],
    ["XMP without an end", { xmp: Buffer.from("<x:xmpmeta><rdf:Description dc:creator") }],
    ["names that objects have", { xmp: Buffer.from("<constructor>a</constructor><__proto__>b</__proto__>") }], // prettier-ignore
  ])("%s", (_what, blocks) => {
    expect(wordsOfFile(NONE, blocks)).toEqual({});
  });

  test("a block that was cut off at any place", () => {
    for (let end = 0; end < whole.length; end++) {
      expect(() => wordsOfFile(NONE, { iptc: whole.subarray(0, end) })).not.toThrow();
    }
  });

  test("a packet that nests as deep as it can, or closes what was never open", () => {
    for (const xmp of ["<a>".repeat(60_000), "<a>".repeat(9_000) + "</b>".repeat(9_000)]) {
      expect(wordsOfFile(NONE, { xmp: Buffer.from(xmp) })).toEqual({});
    }
  });

  test("what stands behind more than a block may have", () => {
    const before = "<xmp:Thumbnails>A</xmp:Thumbnails>".repeat(2_000);
    expect(fromXmp(before + list("dc:creator", "Ana Pérez"))).toEqual({});
    const many = Array.from({ length: 14_000 }, (): [number, string] => [5, ""]);
    expect(fromIptc([...many, [80, "Ana Pérez"]])).toEqual({});
    expect(fromIptc([[80, "Ana Pérez"], ...many])).toEqual({ credit: "Ana Pérez" });
  });

  test("entities that the packet itself declares: they stay what they are, and nothing is fetched", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
    const outside = `<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>`;
    for (const declared of [bomb, outside]) {
      const xmp = Buffer.from(declared + list("dc:creator", "Ana &b; &amp; Luis"));
      expect(wordsOfFile(NONE, { xmp })).toEqual({ credit: "Ana &b; & Luis" });
    }
  });
});

describe("the use of AI is said in the credit", () => {
  test.each([
    ["trainedAlgorithmicMedia", "Imagen: generada con IA"],
    ["compositeWithTrainedAlgorithmicMedia", "Imagen: retocada con IA"],
    ["compositeSynthetic", "Montaje: con partes hechas con IA"],
    ["digitalCapture", undefined],
    ["algorithmicMedia", undefined],
  ])("%s", (term, credit) => {
    const xmp = xmpPacket("", `Iptc4xmpExt:DigitalSourceType="${SOURCE}${term}"`);
    expect(wordsOfFile(Buffer.from(xmp), {}).credit).toBe(credit);
  });

  test("before who made it, and also where a signed manifest tells it", () => {
    const manifest = Buffer.from(`\0\0jumb\xa1digitalSourceTypex${SOURCE}trainedAlgorithmicMedia`);
    expect(wordsOfFile(manifest, { iptc: iptcBlock({ said: [[80, "Ana Pérez"]] }) })).toEqual({
      credit: "Imagen: generada con IA · Ana Pérez",
    });
  });
});
