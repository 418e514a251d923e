import sharp from "sharp";

/** A file as Playwright's `setInputFiles` takes it. */
export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface ImageOptions {
  width?: number;
  height?: number;
  /** Random pixels instead of one colour: a large file. */
  noise?: boolean;
}

/** A real PNG of the given size in pixels. */
export async function imageFile({
  width = 640,
  height = 360,
  noise = false,
}: ImageOptions = {}): Promise<ImageFile> {
  const create = {
    width,
    height,
    channels: 3 as const,
    background: "#0d6e6e",
    ...(noise && { noise: { type: "gaussian" as const, mean: 128, sigma: 60 } }),
  };
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: "foto.png", mimeType: "image/png", buffer };
}

/** The body with which an image is sent to `POST /api/upload`. */
export function imageForm({ name, mimeType, buffer }: ImageFile): FormData {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return form;
}
