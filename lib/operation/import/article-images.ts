import type { Edit } from "@/lib/platform/markdown/edits";
import { type BodyImage, isLocal } from "./body-images";
import type { StoredImage } from "./image-store";

type Store = (src: string) => Promise<StoredImage>;

/** How many missing files one sentence names. */
const NAMED = 3;

/** The most characters that the database column of an image's address takes. */
export const MAX_ADDRESS = 2000;

/** Returns the `image` of an entry for the one that its front matter names. A web address stays as it is. */
export async function placeCover(
  src: string | undefined,
  store: Store,
): Promise<{ image: string | null; notes: string[] }> {
  if (src === undefined) return { image: null, notes: [] };
  if (/^https?:\/\//i.test(src) && src.length <= MAX_ADDRESS) return { image: src, notes: [] };
  const stored: StoredImage = isLocal(src) ? await store(src) : { url: null, problem: null };
  if (stored.url !== null) return { image: stored.url, notes: stored.note ? [stored.note] : [] };
  const notes = [
    stored.problem === null
      ? `No se encuentra su imagen ${src}: queda sin ella.`
      : `No se puede usar su imagen ${src}: ${stored.problem}`,
  ];
  return { image: null, notes };
}

/** Returns the edits that make a text show its uploaded images, and describe in words those that are missing. */
export async function placeBodyImages(
  images: BodyImage[],
  store: Store,
): Promise<{ edits: Edit[]; notes: string[] }> {
  const edits: Edit[] = [];
  const notes = new Set<string>();
  const missing = new Set<string>();
  for (const { src, show, describe } of images) {
    const stored = await store(src);
    edits.push(stored.url === null ? describe() : show(stored.url));
    if (stored.url !== null) {
      if (stored.note) notes.add(stored.note);
    } else if (stored.problem === null) {
      missing.add(src);
    } else {
      notes.add(`No se puede usar la imagen ${src}: ${stored.problem}`);
    }
  }
  if (missing.size > 0) notes.add(missingNote([...missing]));
  return { edits, notes: [...notes] };
}

function missingNote(missing: string[]): string {
  const rest = missing.length - NAMED;
  const names = missing.slice(0, NAMED).join(", ") + (rest > 0 ? ` y ${rest} más` : "");
  return missing.length === 1
    ? `No se encuentra la imagen ${names}: queda su descripción en cursiva.`
    : `No se encuentran ${missing.length} imágenes del texto (${names}): quedan sus descripciones en cursiva.`;
}
