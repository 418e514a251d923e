import "server-only";
import { isSigned, sign } from "@/lib/platform/auth/seal";

/** Seconds. A signature of a preview ends at a full hour, in one to two hours: until then an address stays the same. */
const HOUR = 3600;

/** Returns the signature that proves that a page of the newspaper's own shows the image of this address. */
export const signImage = (address: string): string => signed(`page ${address}`);

/**
 * Returns the signature that proves that an entry shows the image of this address: good as long as it does, and is
 * public.
 */
export const signImageOf =
  (entryId: number) =>
  (address: string): string =>
    `e${entryId}-${signed(`entry ${entryId} ${address}`)}`;

/** Returns the signature for an image of a text that is not published: good for one hour to two. */
export function signPreviewedImage(address: string): string {
  const expires = (Math.floor(nowInSeconds() / HOUR) + 2) * HOUR;
  return `${expires}-${signed(`until ${expires} ${address}`)}`;
}

/** Returns whether a signature is that of a text that is not published. */
export const isOfPreview = (signature: string): boolean => /^\d{10,}-/.test(signature);

/**
 * Returns the id of the entry that shows the image of this address, as the signature says; null when it names no entry;
 * undefined for a signature that was not made for the address, or is not good any more.
 */
export function readImageSignature(address: string, signature: string): number | null | undefined {
  const [, entryId, expires, proof = ""] =
    /^(?:e(\d{1,10})-|(\d{10,})-)?([\w-]{22})$/.exec(signature) ?? [];
  if (expires && Number(expires) < nowInSeconds()) return undefined;
  const what = entryId ? `entry ${entryId}` : expires ? `until ${expires}` : "page";
  if (!isSigned(PURPOSE, `${what} ${address}`, proof)) return undefined;
  return entryId ? Number(entryId) : null;
}

const PURPOSE = "image of another site";

const signed = (shown: string): string => sign(PURPOSE, shown);

const nowInSeconds = () => Date.now() / 1000;
