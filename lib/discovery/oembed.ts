import "server-only";
import { absoluteUrl, DESCRIPTION } from "@/lib/discovery/metadata";
import { resolveUrl } from "@/lib/discovery/resolve";
import { siteName } from "@/lib/house/settings/paper";
import { bylineOf, creditsOf } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { AppError, notFound } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import { authorAddress, entryAddress } from "@/lib/platform/addresses/canonical";
import { imageSources, imageVariant, variantWidths } from "@/lib/platform/addresses/image-url";
import { FRESH, type ServedFile } from "@/lib/platform/http/file";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { SITE_LANGUAGE, spoken } from "@/lib/platform/text/languages";
import { storable } from "@/lib/platform/text/storable";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { standfirstOf, type Entry } from "@/lib/texts/entries/dto";
import { labelledTitle, marksOf } from "@/lib/texts/provenance/marks";

const pixels = z.coerce
  .number({ error: "Debe ser un número de píxeles" })
  .int("Debe ser un número de píxeles")
  .min(1, "Debe ser un número de píxeles")
  .optional();

/** The query of an oEmbed request: https://oembed.com, section 2.2. */
export const oembedQuery = z.object({
  url: z.string({ error: "Indica la dirección de la entrada en url" }),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

type Limits = Pick<z.output<typeof oembedQuery>, "maxwidth" | "maxheight">;

/** Pixels of the quotation of an entry: as wide as texts on the site, as high as the narrowest one needs. */
const QUOTE = { width: 600, narrowest: 260, height: 320 };

/** Pixels of the widest thumbnail. */
const THUMBNAIL_WIDTH = 640;

/** Seconds that a copy may be kept: a deleted entry is gone elsewhere within the hour. */
const CACHE_AGE = 3600;

type Embed = Record<string, string | number>;

/** Returns the answer to an oEmbed request. Throws 501 for a format but JSON or XML, 404 where there is no entry. */
export async function oembedFile(query: z.output<typeof oembedQuery>): Promise<ServedFile> {
  const { format, url } = query;
  if (format !== "json" && format !== "xml") {
    throw new AppError("not_implemented", "El formato debe ser json o xml.");
  }
  const found = await resolveUrl(url);
  if (found.kind !== "entry") throw notFound("Esa dirección no es de ninguna entrada.");
  const embed = oembedOf(await siteName(), found.entry, query);
  const headers = { "access-control-allow-origin": "*", "cache-control": FRESH };
  return format === "json"
    ? { type: "application/json", body: JSON.stringify(embed), headers }
    : { type: "text/xml; charset=utf-8", body: oembedXml(embed), headers };
}

/**
 * An entry as other sites embed it: a quotation without scripts or styles that says what it is, or only its
 * link (`type` of `link`) where the quotation does not fit within the limits.
 */
export function oembedOf(siteName: string, entry: Entry, limits: Limits): Embed {
  const { maxwidth = QUOTE.width, maxheight = QUOTE.height } = limits;
  const [first] = creditsOf(entry);
  const { disclosure } = marksOf(entry);
  const fits = maxwidth >= QUOTE.narrowest && maxheight >= QUOTE.height;
  return {
    version: "1.0",
    title: labelledTitle(entry),
    ...(first && {
      author_name: bylineOf(entry) ?? undefined,
      ...(first.account && { author_url: authorAddress(first.account, 1, env.SITE_URL) }),
    }),
    provider_name: siteName,
    provider_url: absoluteUrl("/"),
    cache_age: CACHE_AGE,
    ...(disclosure && { ai_disclosure: disclosure }), // a property of our own, which the format allows
    ...(entry.image && thumbnailOf(entry.image, limits)),
    ...(fits
      ? {
          type: "rich",
          html: quotation(siteName, entry),
          width: Math.min(maxwidth, QUOTE.width),
          height: QUOTE.height,
        }
      : { type: "link" }),
  };
}

/** Writes the answer in the format's XML. */
export function oembedXml(embed: Embed): string {
  const elements = Object.entries(embed).map(
    ([name, value]) => `  <${name}>${escapeMarkup(storable(String(value)))}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${elements.join("")}</oembed>\n`;
}

function quotation(siteName: string, entry: Entry): string {
  const address = escapeMarkup(entryAddress(entry, env.SITE_URL));
  const { note } = marksOf(entry);
  const by = [bylineOf(entry), siteName].filter(Boolean).join(" · ");
  const { lang = SITE_LANGUAGE, dir } = spoken(entry);
  const words = `lang="${lang}" dir="${dir}"`;
  const lines = [
    `<p ${words}><a href="${address}"><strong>${escapeMarkup(entry.title)}</strong></a></p>`,
    `<p ${words}>${escapeMarkup(truncateAtWord(standfirstOf(entry), DESCRIPTION))}</p>`,
    note ? `<p><em>${escapeMarkup(note)}</em></p>` : "",
    `<p>${escapeMarkup(by)}</p>`,
  ];
  return `<blockquote cite="${address}" lang="${SITE_LANGUAGE}">${lines.join("")}</blockquote>`;
}

/** The largest stored size of an image within the limits; none for images whose size is not known. */
function thumbnailOf(
  image: string,
  { maxwidth = THUMBNAIL_WIDTH, maxheight = Infinity }: Limits,
): Embed | null {
  const { width = 0, height = 0 } = imageSources(image);
  const sizes = [...variantWidths(width), width].map((each) => ({
    width: each,
    height: Math.round((height * each) / width),
  }));
  const widest = Math.min(maxwidth, THUMBNAIL_WIDTH);
  const fitting = sizes.findLast((size) => size.width <= widest && size.height <= maxheight);
  if (!width || !fitting) return null;
  return {
    thumbnail_url: absoluteUrl(imageVariant(image, fitting.width)),
    thumbnail_width: fitting.width,
    thumbnail_height: fitting.height,
  };
}
