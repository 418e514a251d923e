import { decode } from "he";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { entryLimits } from "@/lib/texts/entries/schema";

/**
 * A title that an entry can have. `full` is the whole one when it had to be shortened; `note` says what was
 * done.
 *
 * @param written the article's own title, possibly with HTML entities
 * @param heading its first heading
 * @param fileName without extension and date
 * @param year of publication: sets off a title too short to stand alone
 */
export function entryTitle(
  written: string | undefined,
  heading: string | undefined,
  fileName: string,
  year: number,
): { title: string; full?: string; note?: string } {
  const { min, max } = entryLimits.title;
  const own = clean(written ?? "");
  const full = own || clean(heading ?? "") || clean(fileName.replace(/[-_]+/g, " "));
  const origin = own ? undefined : `No tiene título: se usa «${truncateAtWord(full, 60)}».`;

  if (full.length < min) {
    const title = `${full} (${year})`.trim();
    return { title, note: `El título «${full}» es demasiado corto: se usa «${title}».` };
  }
  if (full.length <= max) return { title: full, note: origin };
  return {
    title: shorten(full, max),
    full,
    note: `El título tiene ${full.length} caracteres: se acorta a ${max} y el texto empieza con él entero.`,
  };
}

const clean = (title: string) => decode(title).replace(/\s+/g, " ").trim();

/** The end of a title that tells the parts of a series apart: `Parte 1 de 2`, `(II)`, `junio 2022`. */
const NUMBERED_END = /[\s.,:;–-]+(\(?(?:\p{L}+\s)?(?:\d{1,4}|[IVX]+)(?:\sde\s\d+)?\)?)\.?$/u;

function shorten(title: string, max: number): string {
  const end = NUMBERED_END.exec(title);
  if (!end?.[1]) return cut(title, max);
  return `${cut(title.slice(0, end.index), max - end[1].length - 1)} ${end[1]}`;
}

/** The limit counts UTF-16 units, `truncateAtWord` characters. */
function cut(text: string, max: number): string {
  let short = truncateAtWord(text, max);
  for (let room = max - 1; short.length > max; room--) short = truncateAtWord(text, room);
  return short;
}
