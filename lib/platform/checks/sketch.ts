import { plainWords } from "./fold.ts";
import { stemOf } from "./stems.ts";

/** Hashes that a sketch keeps, and the bytes of each. */
const KEPT = 256;
const BYTES = 4;
/** Stems in a shingle, the run of stems that is hashed. */
const SHINGLE = 3;
/** Words below which two texts on one subject look alike by chance. */
const SKETCHED_FROM = 60;

/**
 * Returns a sketch of a text, in at most 1 kB: the 256 smallest hashes of its runs of three stems, sorted (bottom-k
 * sketch: E. Cohen and H. Kaplan, "Summarizing data using bottom-k sketches", PODC 2007). Code, addresses and tags are
 * left out. Null below 60 words. Linear, for any text at all: Markdown is not parsed.
 */
export function sketchOf(content: string): Uint8Array<ArrayBuffer> | null {
  const stems = stemsIn(content);
  if (stems.length < SKETCHED_FROM) return null;
  const hashes = new Set<number>();
  for (let index = 0; index + SHINGLE <= stems.length; index++) {
    hashes.add(hashOf(stems.slice(index, index + SHINGLE).join(" ")));
  }
  const kept = Uint32Array.from(hashes).sort().subarray(0, KEPT);
  const sketch = new Uint8Array(kept.length * BYTES);
  const view = new DataView(sketch.buffer);
  kept.forEach((hash, index) => view.setUint32(index * BYTES, hash));
  return sketch;
}

/** Returns the stems of a text; code, addresses and tags are left out. Linear, for any text at all. */
export const stemsIn = (content: string): string[] => plainWords(withoutCode(content)).map(stemOf);

/** How much two texts have in common, from 0 to 1: Jaccard's index of their runs of three stems, estimated. */
export function similarity(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [viewOf(a), viewOf(b)];
  const [ends, otherEnds] = [one.byteLength - 3, other.byteLength - 3];
  // A sketch that is not full has all hashes of its text; two of those are compared exactly.
  const most = Math.max(a.length, b.length) < KEPT * BYTES ? Infinity : KEPT;
  let [seen, common, i, j] = [0, 0, 0, 0];
  while (seen < most && (i < ends || j < otherEnds)) {
    const left = i < ends ? one.getUint32(i) : Infinity;
    const right = j < otherEnds ? other.getUint32(j) : Infinity;
    if (left <= right) i += BYTES;
    if (right <= left) j += BYTES;
    if (left === right) common++;
    seen++;
  }
  return seen > 0 ? common / seen : 0;
}

const viewOf = (sketch: Uint8Array) =>
  new DataView(sketch.buffer, sketch.byteOffset, sketch.byteLength);

function withoutCode(content: string): string {
  let fence: string | null = null;
  const lines = content.split("\n").filter((line) => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    const inside = fence !== null || mark !== null;
    if (mark && (fence === null || mark === fence)) fence = fence === null ? mark : null;
    return !inside;
  });
  return lines
    .join("\n")
    .replace(/<\/?[a-z!][^<>]{0,1000}>/gi, " ")
    .replace(/https?:\/\/[^\s<>)]{1,2000}|\]\([^()\s]{0,2000}\)/gi, " ");
}

/** FNV-1a in 32 bits, mixed at the end as MurmurHash3 does, so that the smallest are a fair sample. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
