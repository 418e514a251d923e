import "server-only";
import { decode } from "he";
import { env } from "@/lib/kernel/env";
import { elsewhereImageUrl } from "@/lib/platform/addresses/image-url";
import { signImage } from "@/lib/platform/auth/image-signature";
import { escapeMarkup } from "@/lib/platform/text/escape";

/** An image of another site. The rendering threads write `src` first, and a `<` of the text never as it is. */
const ELSEWHERE = /<img src="(https?:\/\/[^"]*)"/gi;

/** The beginning of an image of this address in rendered Markdown, as the rendering threads write it. */
export const imageBeginning = (address: string): string =>
  `<img src="${escapeMarkup(address).replaceAll("&#x60;", "`")}"`;

/**
 * Rendered Markdown whose images of other sites come from our proxy, so that their servers do not see who reads;
 * a setting leaves them where they are. Done last, so that rendered text can be kept when keys and settings change.
 * `signed`: makes the signature that proves that a text shows an image.
 */
export const throughProxy = (html: string, signed = signImage): string =>
  env.IMAGES_ELSEWHERE === "link"
    ? html
    : html.replace(ELSEWHERE, (_image, written: string) => {
        const address = decode(written);
        return `<img src="${escapeMarkup(elsewhereImageUrl(address, signed(address)))}"`;
      });
