import "server-only";
import path from "node:path";
import { storeFile, storePicture, type StoredImage } from "@/lib/operation/import/image-store";
import { fetchFile } from "@/lib/platform/http/fetch-file";
import { MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { copyOf } from "./copy-of";
import { attachmentFinder } from "./find-attachment";
import { isNowhere } from "./nowhere";
import type { Tally } from "./tally";

interface Wishes {
  /** A copy of the other site's uploads. */
  attachments?: string;
  /** True when pictures that are not in it are fetched from the other site. */
  fetches: boolean;
  /** False for a dry run, which stores nothing. */
  writes: boolean;
  tally: Tally;
}

/**
 * Uploads the picture at a web address, or one that a `data:` address holds. Resolves with its address here; null when
 * it stays where it is.
 */
export type TakePicture = (address: string) => Promise<string | null>;

/** How many addresses are remembered with their result: one picture may be in many texts. */
const REMEMBERED = 20_000;

/** Returns a function that takes pictures over, each once. */
export async function pictureTaker(wishes: Wishes): Promise<TakePicture> {
  const { attachments, fetches, writes, tally } = wishes;
  const find = attachments === undefined ? undefined : await attachmentFinder(attachments);
  const taken = new Map<string, Promise<string | null>>();
  const files = new Map<string, Promise<string | null>>();

  return (address) => {
    if (address.startsWith("data:")) return held(address);
    let picture = taken.get(address);
    if (!picture) {
      picture = take(address);
      if (taken.size < REMEMBERED) taken.set(copyOf(address), picture);
    }
    return picture;
  };

  async function take(address: string): Promise<string | null> {
    const file = await find?.(address);
    if (!file && isNowhere(address)) {
      tally.add(MISSING, new URL(address).pathname);
      return null;
    }
    if (file) return takeFile(file, address);
    if (!fetches) {
      tally.add(LINKED, address);
      return null;
    }
    if (!writes) return wouldTake();
    let bytes: Buffer;
    try {
      bytes = await fetchFile(address, { maxBytes: MAX_IMAGE_BYTES });
    } catch {
      tally.add("Imágenes que no se han podido descargar: siguen enlazadas al otro sitio", address);
      return null;
    }
    return kept(await storePicture(bytes, path.basename(new URL(address).pathname)), address);
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
    tally.add(WOULD_TAKE);
    return null;
  }

  async function held(address: string): Promise<string | null> {
    if (!writes) return null;
    const [, base64 = ""] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
    return kept(await storePicture(Buffer.from(base64, "base64"), "imagen"), "imagen incluida");
  }

  function kept(stored: StoredImage, address: string): string | null {
    if (stored.url === null)
      tally.add(`Imágenes que no se pueden usar: ${stored.problem}`, address);
    else tally.add(TAKEN);
    return stored.url;
  }
}

const MISSING = "Imágenes que faltan: no están en --attachments, y sin --site-url no se sabe dónde";
const LINKED = "Imágenes que siguen enlazadas al otro sitio";

/** Kinds of the report that name what was done, not what was lost: the report shows them elsewhere. */
export const TAKEN = "Imágenes traídas";
export const WOULD_TAKE = "Imágenes que se traerían";
