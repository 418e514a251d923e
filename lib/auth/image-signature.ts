import "server-only";
import { isSigned, sign } from "@/lib/auth/seal";

/** Previews sign until the end of an hour, the next but one at most, so that an address stays the same meanwhile. */
const HOUR = 3600;

/** What proves that a published text shows the image of this address. */
export const signImage = (address: string): string => sign("image of another site", address);

/** The same for a text that is not published: good for one hour to two. */
export function signPreviewedImage(address: string): string {
  const expires = (Math.floor(nowInSeconds() / HOUR) + 2) * HOUR;
  return `${expires}-${signImage(bound(expires, address))}`;
}

/** Whether one of both was made for the address, and is still good. */
export function isImageSigned(address: string, signature: string): boolean {
  const [, expires, signed] = /^(\d{10,})-([\w-]{22})$/.exec(signature) ?? [];
  if (!expires || !signed) return isSigned("image of another site", address, signature);
  if (Number(expires) < nowInSeconds()) return false;
  return isSigned("image of another site", bound(Number(expires), address), signed);
}

/** No address begins so: one signature is never good as the other. */
const bound = (expires: number, address: string) => `until ${expires} ${address}`;

const nowInSeconds = () => Date.now() / 1000;
