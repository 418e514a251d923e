import "server-only";
import { storeFile, storePicture, type StoredImage } from "@/lib/operation/import/image-store";
import { fetchFile, Refused, TooManyBytes } from "@/lib/platform/http/fetch-file";
import { MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { copyOf } from "./copy-of";
import { attachmentFinder } from "./find-attachment";
import { isNowhere } from "./nowhere";
import type { Source } from "./source";
import type { Tally } from "./tally";

interface Wishes {
  /** Finds the files of texts that come with them. */
  findFile?: Source["findFile"];
  /** A copy of the other site's uploads. */
  attachments?: string;
  /** True when pictures that are not in it are fetched from the other site. */
  fetches: boolean;
  /** False for a dry run, which stores nothing. */
  writes: boolean;
  tally: Tally;
}

/**
 * Uploads the picture at an address: of the web, of a file of the text at `source`, or one that a `data:` address
 * holds. Resolves with its address here; null when it stays where it is, or is nowhere.
 */
export type TakePicture = (address: string, source: string) => Promise<string | null>;

/** How many addresses are remembered with their result: one picture may be in many texts. */
const REMEMBERED = 20_000;

/** How often in a row a host may say nothing before it is not asked any more: each time takes up to ten seconds. */
const SILENCES = 5;

/** Returns a function that takes pictures over, each once. */
export async function pictureTaker(wishes: Wishes): Promise<TakePicture> {
  const { attachments, fetches, writes, tally } = wishes;
  const find = attachments === undefined ? undefined : await attachmentFinder(attachments);
  const taken = new Map<string, Promise<string | null>>();
  const files = new Map<string, Promise<string | null>>();
  /** How often each host has said nothing, since it said something. */
  const silences = new Map<string, number>();

  return async (address, source) => {
    if (address.startsWith("data:")) return held(address);
    if (!isOfWeb(address)) return local(address, source);
    let picture = taken.get(address);
    if (!picture) {
      picture = take(address);
      if (taken.size < REMEMBERED) taken.set(copyOf(address), picture);
    }
    return picture;
  };

  async function local(address: string, source: string): Promise<string | null> {
    const file = await wishes.findFile?.(address, source);
    if (file) return takeFile(file, address);
    tally.leave("Imágenes que no se encuentran: queda su descripción", address);
    return null;
  }

  async function take(address: string): Promise<string | null> {
    const file = await find?.(address);
    if (!file && isNowhere(address)) {
      tally.leave(MISSING, new URL(address).pathname);
      return null;
    }
    if (file) return takeFile(file, address);
    if (!fetches) {
      tally.leave("Imágenes que siguen enlazadas al otro sitio", address);
      return null;
    }
    if (!writes) return wouldTake();
    const bytes = await fetched(address);
    if (bytes) return kept(await storePicture(bytes), address);
    tally.leave(UNREACHED, address);
    return null;
  }

  async function fetched(address: string): Promise<Buffer | null> {
    const host = URL.parse(address)?.host ?? "";
    const silent = silences.get(host) ?? 0;
    if (silent >= SILENCES) return null;
    try {
      const bytes = await fetchFile(address, { maxBytes: MAX_IMAGE_BYTES });
      silences.delete(host);
      return bytes;
    } catch (error) {
      const hasAnswered = error instanceof Refused || error instanceof TooManyBytes;
      silences.set(host, hasAnswered ? 0 : silent + 1);
      return null;
    }
  }

  /** Stores a file once: several addresses, one for each of its sizes, lead to it. */
  function takeFile(file: string, address: string): Promise<string | null> {
    const known = files.get(file);
    if (known) return known;
    const picture = writes ? storeFile(file).then((stored) => kept(stored, address)) : wouldTake();
    if (files.size < REMEMBERED) files.set(copyOf(file), picture);
    return picture;
  }

  async function wouldTake(): Promise<null> {
    tally.take("Imágenes que se traerían");
    return null;
  }

  async function held(address: string): Promise<string | null> {
    if (!writes) return null;
    const [, base64 = ""] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
    return kept(await storePicture(Buffer.from(base64, "base64")), "imagen incluida");
  }

  function kept(stored: StoredImage, address: string): string | null {
    if (stored.url === null)
      tally.leave(`Imágenes que no se pueden usar: ${stored.problem}`, address);
    else tally.take("Imágenes traídas");
    if (stored.url !== null && stored.drawn) tally.adapt("Dibujos SVG: se hacen PNG", address);
    return stored.url;
  }
}

/** Returns whether an address is of the web. */
export const isOfWeb = (address: string): boolean => /^https?:\/\//i.test(address);

const MISSING = "Imágenes que faltan: no están en --media, y sin --site-url no se sabe dónde";
const UNREACHED = "Imágenes que no se han podido descargar: siguen enlazadas al otro sitio";
