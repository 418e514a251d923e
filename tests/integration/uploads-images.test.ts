import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "@/lib/platform/uploads/images";
import { MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";

const NOT_AN_IMAGE = {
  code: "invalid",
  message: "El archivo no es una imagen JPEG, PNG, WebP o GIF.",
};
const BROKEN = { code: "invalid", message: "La imagen está dañada o incompleta." };
const TOO_MANY_PIXELS = {
  code: "too_large",
  message: "La imagen no puede superar los 40 megapíxeles.",
};

const formats = ["jpeg", "png", "webp", "gif"] as const;

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
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
  ])("%s", async (_what, file) => {
    expect(await refusal(file)).toMatchObject(NOT_AN_IMAGE);
  });

  test.each(["avif", "tiff"] as const)("%s", async (format) => {
    const file = await picture(40, 20).toFormat(format).toBuffer();
    expect(await refusal(file)).toMatchObject(NOT_AN_IMAGE);
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

  test("a tiny animation of too many pixels in all its frames", async () => {
    expect(await refusal(blankGif(2000, 1000, 21))).toMatchObject(TOO_MANY_PIXELS);
  });

  test("but a fault of ours is none of the file's: it is thrown as it is", async () => {
    const path = "no/such/file" as unknown as Buffer; // sharp takes a text for a path
    await expect(processImage(path)).rejects.toThrow("Input file is missing");
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

/** An animation whose frames each draw a single pixel. */
function blankGif(width: number, height: number, frames: number) {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from(
    "\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0",
    "latin1",
  );
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}
