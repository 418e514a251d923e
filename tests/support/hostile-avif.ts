/** An AVIF of sharp's that says it has another size. */
export function avifOfSize(avif: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(avif);
  for (let at = lying.indexOf("ispe"); at >= 0; at = lying.indexOf("ispe", at + 4)) {
    lying.writeUInt32BE(width, at + 8);
    lying.writeUInt32BE(height, at + 12);
  }
  return lying;
}

/** Types of the units of AV1: the mark of a beginning, and the header, which stand before the frames. */
const BEFORE_FRAMES = [1, 2];

/** A still AVIF of sharp's whose one frame is there so many times, of which readers decode all and show the last. */
export function avifOfFrames(avif: Buffer, times: number): Buffer {
  const table = avif.indexOf("iloc") - 4;
  const end = table + avif.readUInt32BE(table);
  const begins = avif.readUInt32BE(end - 14);
  const units = avif.subarray(begins, begins + avif.readUInt32BE(end - 4));
  let at = 0;
  while (BEFORE_FRAMES.includes((units[at]! >> 3) & 15)) at += 2 + units[at + 1]!; // shorter than 128 bytes
  const frames = Array.from({ length: times }, () => units.subarray(at));
  const pixels = Buffer.concat([units.subarray(0, at), ...frames]);
  const head = Buffer.from(avif.subarray(0, begins));
  head.writeUInt32BE(pixels.length, end - 4);
  const box = avif.lastIndexOf("mdat", begins) - 4;
  head.writeUInt32BE(begins - box + pixels.length, box);
  return Buffer.concat([head, pixels]);
}
