import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, rateLimited } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { log } from "@/lib/kernel/log";
import { findRequestContext } from "@/lib/kernel/request-context";
import { elsewhereImageName, jpegName, OF_FIELD } from "@/lib/platform/addresses/image-url";
import { readImageSignature } from "@/lib/platform/auth/image-signature";
import { fetchFile, Refused, TooManyBytes } from "@/lib/platform/http/fetch-file";
import { spendOfNetwork } from "@/lib/platform/limits/spend";
import { reencodeImage } from "@/lib/platform/uploads/images";
import { openJpeg } from "@/lib/platform/uploads/jpegs";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { uploadStorage } from "@/lib/platform/uploads/storage";
import { hasCommentImage } from "@/lib/texts/comments/queries";
import { hasEntryImage, showsImage } from "@/lib/texts/entries/queries";

/** Milliseconds: a day; until a fetched image is fetched again; and until a missing one is asked for again. */
const DAY = 86_400_000;
const KEPT = 30 * DAY;
const KEPT_MISSING = 10 * 60_000;

/** Milliseconds between two records that somebody saw an image. */
const SEEN_EVERY = 3_600_000;

const MANY = () =>
  rateLimited("Hay muchas imágenes en camino. Inténtalo de nuevo en unos segundos.", 5);

/**
 * Makes a queue of images to fetch: networks take turns, and so do the hosts that are asked. A host that was slow has a
 * queue apart for a while. One image is encoded at a time, so that uploads have room.
 */
const queue = (atOnce: number, atOnceEach: number) =>
  new FairQueue({
    atOnce,
    atOnceEach,
    waiting: 400,
    waitingEach: 60,
    full: MANY,
    fullForOwner: MANY,
  });
const ofNetworks = queue(24, 2);
const ofHosts = queue(8, 2);
const ofSlowHosts = queue(2, 1);
const encoding = pLimit(1);

/** The most milliseconds until the first byte of a host, and those for a whole image beyond which a host is slow. */
const FIRST_BYTE = 3_000;
const SLOW = 2_500;
const slowHosts = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 });

export type ElsewhereImage =
  | { kind: "image"; data: ReadableStream<Uint8Array> | Buffer<ArrayBuffer> }
  /** Browsers fetch it from its own address. */
  | { kind: "linked"; address: string }
  /** It cannot be fetched, or is no image that is shown here; with a sentence for its author. */
  | { kind: "missing"; reason: string };

/** The sentences about images that were asked for here; another server does not know them. */
const reasons = new LRUCache<string, string>({ max: 1_000, ttl: KEPT_MISSING });
const NOT_HAD = "El otro sitio no la da.";

const missing = (hash: string): ElsewhereImage => ({
  kind: "missing",
  reason: reasons.get(hash) ?? NOT_HAD,
});

/** Returns why an image could not be had: what is wrong with the file, or what its server answered. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof TooManyBytes) return IMAGE_TOO_LARGE;
  if (error instanceof Refused) return `El otro sitio contesta ${error.status}.`;
  return NOT_HAD;
}

/**
 * Returns an image of another site that a text here shows, fetched now or before. `signature` proves that a text showed
 * it (an entry must still be public and show it), or says that it is the image of an entry or a comment, which is
 * looked up. As a JPEG it is for feeds. Null for an image that nothing here shows. Throws 429 when a network, or all
 * together, ask for too many that have to be fetched.
 */
export async function showElsewhereImage(
  address: string,
  signature: string,
  asJpeg = false,
): Promise<ElsewhereImage | null> {
  if (!(await isShown(address, signature))) return null;
  if (env.IMAGES_ELSEWHERE === "link") return { kind: "linked", address: new URL(address).href };
  const hash = createHash("sha256").update(address).digest("hex");
  const found = await findOrFetch(address, hash);
  if (!asJpeg || found.kind !== "image") return found;
  if (found.data instanceof ReadableStream) await found.data.cancel();
  const data = await openJpeg(elsewhereImageName(hash), (bytes) => noteWeight(hash, bytes));
  return data ? { kind: "image", data } : missing(hash);
}

async function findOrFetch(address: string, hash: string): Promise<ElsewhereImage> {
  const { known, kept, fresh } = await findKept(hash);
  if (known && fresh) {
    if (fresh.kind === "image") await noteSeen(hash, known.seen_at);
    return fresh;
  }
  await spendOfNetwork("IMAGES_ELSEWHERE");
  const fetched = await fetchInTurn(address, hash, kept ? known : null);
  if (!kept || fetched.kind === "image") {
    await kept?.cancel();
    return fetched;
  }
  return { kind: "image", data: kept }; // as it was, while the other site is away
}

async function isShown(address: string, signature: string): Promise<boolean> {
  if (signature === OF_FIELD) return (await hasEntryImage(address)) || hasCommentImage(address);
  const entryId = readImageSignature(address, signature);
  return entryId === null || (entryId !== undefined && (await showsImage(entryId, address)));
}

const underWay = new Map<string, Promise<ElsewhereImage>>();

/**
 * Fetches an image in the network's turn, unless another request has fetched it meanwhile. A request that joins a fetch
 * under way has waited only in its own network's queue.
 */
const fetchInTurn = (...image: Parameters<typeof fetchImage>): Promise<ElsewhereImage> =>
  ofNetworks.run(findRequestContext()?.network ?? "", async () => {
    const { kept, fresh } = await findKept(image[1]);
    if (fresh) return fresh;
    await kept?.cancel(); // the caller reads its own stream of it, if nothing newer comes
    return fetchOnce(...image);
  });

/** Finds the record of an image, its stored file, and the answer made of both while it need not be fetched again. */
async function findKept(hash: string) {
  const known = await db.elsewhereImage.findUnique({ where: { hash } });
  const kept = known?.bytes ? await uploadStorage().read(elsewhereImageName(hash)) : null;
  return { known, kept, fresh: known && freshOf(known, kept) };
}

function freshOf(
  { hash, bytes, fetched_at }: { hash: string; bytes: number; fetched_at: Date },
  kept: ReadableStream<Uint8Array> | null,
): ElsewhereImage | null {
  const age = Date.now() - fetched_at.getTime();
  if (bytes === 0) return age < KEPT_MISSING ? missing(hash) : null;
  return kept && age < KEPT ? { kind: "image", data: kept } : null;
}

/** Fetches an image once, however many ask for it at the same time. */
function fetchOnce(...image: Parameters<typeof fetchImage>): Promise<ElsewhereImage> {
  const [address, hash] = image;
  let fetched = underWay.get(hash);
  if (!fetched) {
    const { host } = new URL(address);
    const ofHost = slowHosts.has(host) ? ofSlowHosts : ofHosts;
    fetched = ofHost.run(host, () => fetchImage(...image)).finally(() => underWay.delete(hash));
    underWay.set(hash, fetched);
  }
  return fetched;
}

async function fetchImage(
  address: string,
  hash: string,
  kept: { bytes: number } | null,
): Promise<ElsewhereImage> {
  let data: Buffer<ArrayBuffer> | null = null;
  const { host } = new URL(address);
  const began = Date.now();
  try {
    const limits = { maxBytes: MAX_IMAGE_BYTES, firstByte: FIRST_BYTE };
    const file = await fetchFile(address, limits).finally(() => {
      if (Date.now() - began > SLOW) slowHosts.set(host, true);
    });
    data = Buffer.from(await encoding(() => reencodeImage(file)));
  } catch (error) {
    reasons.set(hash, reasonOf(error));
    log.info({ host, cause: (error as Error).message }, "an image of another site is missing");
  }
  if (data) await store(elsewhereImageName(hash), data);
  // An image that was fetched before stays, and is asked for again in a day.
  const fetchedAt = data || !kept ? Date.now() : Date.now() - KEPT + DAY;
  const now = {
    bytes: data?.length ?? kept?.bytes ?? 0,
    fetched_at: new Date(fetchedAt),
    seen_at: new Date(),
  };
  await db.elsewhereImage.upsert({ where: { hash }, create: { hash, ...now }, update: now });
  return data ? { kind: "image", data } : missing(hash);
}

/** Stores an image, without the JPEG of how it was. */
async function store(name: string, data: Buffer) {
  await uploadStorage().write(name, data);
  await uploadStorage().remove(jpegName(name));
}

/** Counts the bytes of an image's JPEG, which takes room, too. */
async function noteWeight(hash: string, bytes: number) {
  const heavier = { bytes: { increment: bytes } };
  await ifRoom(db.elsewhereImage.updateMany({ where: { hash }, data: heavier }));
}

async function noteSeen(hash: string, seenAt: Date) {
  if (Date.now() - seenAt.getTime() < SEEN_EVERY) return;
  const seen = { seen_at: new Date() };
  await ifRoom(db.elsewhereImage.updateMany({ where: { hash }, data: seen }));
}

/** Deletes the images that were seen longest ago, until the rest fits in `IMAGES_ELSEWHERE_MB`, and old failures. */
export async function forgetSurplusImages(): Promise<void> {
  const room = env.IMAGES_ELSEWHERE_MB * 1_000_000;
  const forgotten = await db.$queryRaw<{ hash: string }[]>`
    DELETE FROM "elsewhere_image" WHERE "hash" IN (
      SELECT "hash" FROM (
        SELECT "hash", sum("bytes") OVER (ORDER BY "seen_at" DESC, "hash") AS "so_far"
        FROM "elsewhere_image" WHERE "bytes" > 0
      ) AS "kept" WHERE "so_far" > ${room}
    ) RETURNING "hash"`;
  for (const name of forgotten.map(({ hash }) => elsewhereImageName(hash))) {
    await uploadStorage().remove(name);
    await uploadStorage().remove(jpegName(name));
  }
  const old = new Date(Date.now() - KEPT_MISSING);
  await db.elsewhereImage.deleteMany({ where: { bytes: 0, fetched_at: { lt: old } } });
}
