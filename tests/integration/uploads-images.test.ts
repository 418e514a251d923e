import { spawn } from "node:child_process";
import { once } from "node:events";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { avifToPng } from "@/lib/platform/uploads/avif";
import { processImage } from "@/lib/platform/uploads/images";
import { MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { avifOfFrames, avifOfSize } from "@/tests/support/hostile-avif";

const NOT_AN_IMAGE = {
  code: "invalid",
  message: "El archivo no es una imagen JPEG, PNG, WebP, AVIF o GIF.",
};
const BROKEN = { code: "invalid", message: "La imagen está dañada o incompleta." };
const TOO_MANY_PIXELS = {
  code: "too_large",
  message: "La imagen no puede superar los 40 megapíxeles.",
};

const TOO_HEAVY = {
  code: "too_large",
  message: expect.stringMatching(
    /^La imagen no puede superar los 40 megapíxeles, y un PNG de 16 bits .* más pequeño\.$/,
  ),
};

const formats = ["jpeg", "png", "webp", "avif", "gif"] as const;

describe("every accepted format", () => {
  test.each(formats)("%s becomes WebP in every promised size", async (format) => {
    const image = await processImage(
      await picture(1000, 500).toFormat(format, { effort: 1 }).toBuffer(),
    );

    expect(image).toMatchObject({ width: 1000, height: 500 });
    expect(await sharp(image.data).metadata()).toMatchObject({
      format: "webp",
      width: 1000,
      height: 500,
    });
    expect(image.variants.map(({ width }) => width)).toEqual([320, 640, 960]);
    for (const { width, data } of image.variants) {
      expect(await sharp(data).metadata()).toMatchObject({
        format: "webp",
        width,
        height: width / 2,
      });
    }
  });

  test("an AVIF keeps what is transparent in it, also with ten bits, or where its first brand is HEIF's", async () => {
    const clear = { r: 0, g: 120, b: 0, alpha: 0.5 };
    const create = { width: 60, height: 40, channels: 4, background: clear } as const;
    const files = [8, 10].map((bitdepth) =>
      sharp({ create })
        .avif({ effort: 0, bitdepth: bitdepth as 8 | 10 })
        .toBuffer(),
    );
    const [plain, deep] = await Promise.all(files);
    const called = Buffer.from(plain!);
    called.write("mif1", 8, "latin1");
    for (const file of [plain!, deep!, called]) {
      const image = await processImage(file);
      expect(image).toMatchObject({ width: 60, height: 40 });
      expect(await sharp(image.data).metadata()).toMatchObject({ format: "webp", hasAlpha: true });
    }
  });

  test("a small image is not enlarged", async () => {
    const image = await processImage(await picture(20, 10).png().toBuffer());
    expect(image).toMatchObject({ width: 20, height: 10, variants: [] });
  });

  test("a portrait is a square of one size, and of an animation its first frame", async () => {
    const frames = [picture(40, 20), picture(40, 20).negate()].map((frame) =>
      frame.png().toBuffer(),
    );
    const moving = sharp(await Promise.all(frames), { join: { animated: true } });
    const image = await processImage(await moving.gif().toBuffer(), { portrait: true });
    expect(image).toMatchObject({ width: 320, height: 320, variants: [] });
    const { pages, width, height } = await sharp(image.data, { animated: true }).metadata();
    expect([pages ?? 1, width, height]).toEqual([1, 320, 320]);
  });

  test("a large image is reduced to 2560 pixels wide, a tall one to 8192 high", async () => {
    const wide = await processImage(await picture(4000, 1000).jpeg().toBuffer());
    expect(wide).toMatchObject({ width: 2560, height: 640 });
    const tall = await processImage(await picture(400, 16384).jpeg().toBuffer());
    expect(tall).toMatchObject({ width: 200, height: 8192 });
  });

  test("a JPEG stands upright and carries neither metadata nor colour profile", async () => {
    const photo = await picture(400, 200)
      .withExif({ IFD0: { Artist: "Ana" }, IFD3: { GPSLatitude: "40/1 25/1 0/1" } })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ width: 400, orientation: 6 });

    const image = await processImage(photo);

    expect(image).toMatchObject({ width: 200, height: 400 });
    const { exif, icc, xmp, orientation } = await sharp(image.data).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  test("the thin coloured lines of a drawing keep their colour", async () => {
    const drawing = Buffer.alloc(200 * 200 * 3, 255);
    for (let y = 0; y < 200; y += 4) drawing.fill(Buffer.from([200, 0, 0]), y * 600, (y + 1) * 600);
    const raw = { width: 200, height: 200, channels: 3 } as const;

    const { data } = await processImage(await sharp(drawing, { raw }).png().toBuffer());

    const kept = await sharp(data).removeAlpha().raw().toBuffer();
    const worst = kept.reduce((most, value, i) => Math.max(most, Math.abs(value - drawing[i]!)), 0);
    expect(worst).toBeLessThan(10);
  });

  test.each(["gif", "webp"] as const)(
    "an animated %s stays animated in every size",
    async (format) => {
      const image = await processImage(await animation(700, 100, 5).toFormat(format).toBuffer());

      expect(image).toMatchObject({ width: 700, height: 100 });
      for (const [width, data] of [
        [700, image.data],
        ...image.variants.map((variant) => [variant.width, variant.data] as const),
      ] as const) {
        expect(await sharp(data, { animated: true }).metadata()).toMatchObject({
          width,
          pages: 5,
          delay: [80, 80, 80, 80, 80],
        });
      }
    },
  );

  test("an animation of many frames keeps them all, and is made smaller", async () => {
    const image = await processImage(blankGif(810, 600, 90));
    expect(image).toMatchObject({ width: 774, height: 573 });
    expect(image.width * image.height * 90).toBeLessThanOrEqual(40_000_000);
    expect(image.variants.map(({ width }) => width)).toEqual([320, 640]);
    const { pages } = await sharp(image.data, { animated: true }).metadata();
    expect(pages).toBe(90);
  });

  test("an animation keeps how long each frame stands, and how often it is repeated", async () => {
    const frames = animation(64, 48, 3).gif({ delay: [40, 500, 80], loop: 2 });
    const { data } = await processImage(await frames.toFormat("gif").toBuffer());
    const { delay, loop } = await sharp(data, { animated: true }).metadata();
    expect({ delay, loop }).toEqual({ delay: [40, 500, 80], loop: 2 });
  });

  test("a JPEG with the stray bytes that some cameras leave is accepted", async () => {
    const jpeg = await picture(100, 100).jpeg().toBuffer();
    const header = 4 + jpeg.readUInt16BE(4);
    const stray = Buffer.concat([jpeg.subarray(0, header), Buffer.alloc(6), jpeg.subarray(header)]);
    await expect(sharp(stray, { failOn: "warning" }).stats()).rejects.toThrow("extraneous");

    expect(await processImage(stray)).toMatchObject({ width: 100, height: 100 });
  });

  test("what is hidden behind an image does not survive", async () => {
    const script = "<script>alert(1)</script>";
    const png = await picture(40, 20).png().toBuffer();
    const image = await processImage(Buffer.concat([png, Buffer.from(script)]));
    expect(image.data.includes(script)).toBe(false);
  });
});

describe("everything else is refused", () => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("hola")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a text that says it is an image", Buffer.from("RIFF....WAVEfmt ")],
  ])("%s", async (_what, file) => {
    expect(await refusal(file)).toMatchObject(NOT_AN_IMAGE);
  });

  test("and what is taken for an image is told what to do", async () => {
    const message = (said: string) => ({ code: "invalid", message: said });
    const heic = await picture(40, 20).avif().toBuffer();
    heic.write("heic\0\0\0\0mif1heic", 8, "latin1"); // its brands; nothing here writes HEVC
    expect(await refusal(heic)).toMatchObject(
      message(expect.stringContaining("Es una foto HEIC, que los navegadores no enseñan.")),
    );
    expect(await refusal(await picture(40, 20).tiff().toBuffer())).toMatchObject(
      message("Es un TIFF o una foto sin revelar (RAW): guárdala como JPEG."),
    );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await refusal(svg)).toMatchObject(message("Es un dibujo SVG: guárdalo como PNG."));
    expect(await refusal(Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"))).toMatchObject(
      message("Es un PDF, no una imagen: guarda la página como PNG."),
    );
  });

  test("but a tiny animation of few pixels is accepted", async () => {
    expect(await processImage(blankGif(50, 40, 3))).toMatchObject({ width: 50, height: 40 });
  });

  test("a script that begins like a GIF", async () => {
    expect(await refusal(Buffer.from("GIF89a/*<script>*/=1;alert(1)"))).toMatchObject(BROKEN);
  });

  test.each(formats)("a %s that was cut off", async (format) => {
    const file = await picture(300, 200).toFormat(format).toBuffer();
    const half = file.subarray(0, file.length / 2);
    expect(await refusal(half)).toMatchObject(BROKEN);
  });

  test("a PNG whose pixels were tampered with", async () => {
    const png = await picture(600, 400).png().toBuffer();
    png.fill(0xff, 10_000, 10_200);
    expect(await refusal(png)).toMatchObject(BROKEN);
  });

  test("a small file of too many pixels", async () => {
    const file = await sharp({
      create: { width: 8000, height: 5001, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    expect(file.length).toBeLessThan(1_000_000);
    expect(await refusal(file)).toMatchObject(TOO_MANY_PIXELS);
  });

  // Headers alone, of a size that the file does not have: what is admitted is then found to be broken.
  test.each([
    [
      "an interlaced PNG of 16 bits with transparency",
      { alpha: true, deep: true, passes: true },
      10,
    ],
    ["a PNG of 16 bits with transparency", { alpha: true, deep: true }, 20],
    ["an interlaced PNG with transparency", { alpha: true, passes: true }, 20],
    ["an interlaced PNG", { passes: true }, 26],
    ["a PNG of 16 bits", { deep: true }, 26],
    ["a PNG with transparency", { alpha: true }, 40],
    ["a PNG", {}, 40],
  ])("%s of more than its decoder is to bear", async (_what, how, most) => {
    const file = await smallPng(how);
    const side = Math.floor(Math.sqrt(most * 1_000_000));
    expect(await refusal(pngOfSize(file, side, side))).toMatchObject(BROKEN);
    const beyond = most === 40 ? TOO_MANY_PIXELS : TOO_HEAVY;
    expect(await refusal(pngOfSize(file, side + 200, side))).toMatchObject(beyond);
  });

  test("but a screenshot of 16 bits, a progressive photo of 39 megapixels and a deep AVIF are accepted", async () => {
    const screenshot = await smallPng({ deep: true, passes: true, width: 1920, height: 1080 });
    expect(await processImage(screenshot)).toMatchObject({ width: 1920, height: 1080 });
    const create = { width: 7500, height: 5200, channels: 3, background: "teal" } as const;
    const photo = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
    expect(await processImage(photo)).toMatchObject({ width: 2560, height: 1775 });
    const avif = await picture(600, 400).avif({ effort: 0, bitdepth: 10 }).toBuffer();
    expect(await refusal(avifOfSize(avif, 6000, 6000))).toMatchObject(BROKEN);
  });

  test("a tiny animation of too many pixels in all its frames, in words of its frames", async () => {
    expect(await refusal(blankGif(2000, 1000, 81))).toMatchObject({
      code: "too_large",
      message:
        "La animación tiene 81 fotogramas de 2000 × 1000, y aquí caben 80: quítale fotogramas, hazla más pequeña, o sube un vídeo a otro sitio y pega su dirección.",
    });
  });

  test("a tiny animation of few pixels in more frames than there may be", async () => {
    expect(await refusal(blankGif(16, 16, 2_001))).toMatchObject({
      code: "too_large",
      message: expect.stringContaining("tiene 2001 fotogramas de 16 × 16, y aquí caben 2000:"),
    });
    expect(await processImage(blankGif(16, 16, 2_000))).toMatchObject({ width: 16, height: 16 });
  });

  test("an AVIF of more pixels than it says, or that says too many", async () => {
    const avif = await picture(600, 400).avif({ effort: 0 }).toBuffer();
    expect(await refusal(avifOfSize(avif, 60, 40))).toMatchObject(BROKEN);
    expect(await refusal(avifOfSize(avif, 8000, 5001))).toMatchObject(TOO_MANY_PIXELS);
  });

  test("an AVIF that would be decoded for hours, by ending the process that does so", async () => {
    const frame = sharp({ create: { width: 2000, height: 1500, channels: 3, background: "teal" } });
    const avif = await frame.avif({ effort: 0 }).toBuffer();
    const bomb = avifOfFrames(avif, 20_000);
    expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES);
    expect(await avifToPng(bomb, 2_000)).toBe("too complex");
    expect(await avifToPng(avif)).toBeInstanceOf(Buffer); // the next one is decoded
  });

  test("also where nobody is left to end it", async () => {
    const frame = sharp({ create: { width: 2000, height: 1500, channels: 3, background: "teal" } });
    const bomb = avifOfFrames(await frame.avif({ effort: 0 }).toBuffer(), 20_000);
    const decoder = spawn(process.execPath, ["lib/platform/uploads/avif-to-png.ts", "2000"]);
    decoder.stdin.on("error", () => {}).end(bomb);
    expect(await once(decoder, "close")).toEqual([null, "SIGKILL"]);
  });

  test("an animation whose single frame is too large", async () => {
    const whole = { width: 8000, height: 5001 };
    expect(await refusal(blankGif(8000, 5001, 2, whole))).toMatchObject(TOO_MANY_PIXELS);
  });

  test("an animation in PNG or AVIF, which would stand still; a portrait may", async () => {
    const still = (name: string) => ({
      code: "invalid",
      message: `Las animaciones ${name} no se mueven aquí: guárdala como GIF o WebP animado.`,
    });
    const apng = asApng(await picture(40, 20).png().toBuffer());
    expect(await refusal(apng)).toMatchObject(still("PNG"));
    expect(await processImage(apng, { portrait: true })).toMatchObject({ width: 320 });
    const sequence = await picture(40, 20).avif().toBuffer();
    sequence.write("avis", 8, "latin1");
    expect(await refusal(sequence)).toMatchObject(still("AVIF"));
  });

  test("but a fault of ours is none of the file's: it is thrown as it is", async () => {
    const none = { length: 1 } as Buffer;
    await expect(processImage(none)).rejects.toThrow(TypeError);
  });

  test("a file beyond 10 MB, whatever is in it", async () => {
    expect(await refusal(Buffer.alloc(MAX_IMAGE_BYTES + 1))).toMatchObject({
      code: "too_large",
      message: "La imagen no puede superar los 10 MB.",
    });
  });
});

/** What `processImage` throws, without the pixels in the report when it throws nothing. */
function refusal(file: Buffer): Promise<unknown> {
  return processImage(file).then(
    () => "accepted",
    (error: unknown) => error,
  );
}

interface Depth {
  alpha?: boolean;
  /** 16 bits for each channel. */
  deep?: boolean;
  /** Interlaced. */
  passes?: boolean;
  width?: number;
  height?: number;
}

function smallPng({ alpha, deep, passes, width = 64, height = 64 }: Depth): Promise<Buffer> {
  const background = { r: 0, g: 120, b: 0, alpha: 0.5 };
  const image = sharp({ create: { width, height, channels: alpha ? 4 : 3, background } });
  return (deep ? image.toColourspace("rgb16") : image).png({ progressive: passes }).toBuffer();
}

/** A PNG whose header says another size than it has. */
function pngOfSize(png: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(png);
  said.writeUInt32BE(width, 16);
  said.writeUInt32BE(height, 20);
  said.writeUInt32BE(crc32(said.subarray(12, 29)), 29);
  return said;
}

/** A picture with enough detail that half of its file is not the whole of it. */
function picture(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "gray", noise } });
}

/** Frames of rising brightness, 80 ms each. */
function animation(width: number, height: number, frames: number) {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(frame * 25, frame * width * height * 3);
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const delay = Array.from({ length: frames }, () => 80);
  return sharp(pixels, { raw }).gif({ delay }).webp({ delay });
}

/** An animation whose frames each draw one pixel more, whatever size they say they have. */
function blankGif(width: number, height: number, frames: number, said = { width: 1, height: 1 }) {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const drawn = Array.from({ length: frames }, (_, index) => {
    const frame = Buffer.from("\x21\xf9\x04\0\x01\0\0\0\x2c........\0\x02\x02\x4c\x01\0", "latin1");
    for (const [place, value] of [index % width, 0, said.width, said.height].entries()) {
      frame.writeUInt16LE(value, 9 + 2 * place);
    }
    return frame;
  });
  return Buffer.concat([screen, ...drawn, Buffer.from(";")]);
}

/** A PNG that says that it moves. */
function asApng(png: Buffer): Buffer {
  const chunk = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0....", "latin1");
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]); // behind IHDR
}
