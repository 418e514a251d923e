import { htmlText } from "@/lib/operation/import/elsewhere/html-text";
import type { Line } from "@/lib/operation/import/elsewhere/tally";
import { KEPT_LINES } from "./limits";

/** One thing of the other site in a report. */
export interface ToldLine {
  /** A title, an address, a name; "" for what has none. */
  what: string;
  /** Why, or which kind of thing it is; "" for a text that came as it was. */
  reason: string;
  count: number;
  /** The entry here that it has become; absent for everything else, and in a rehearsal. */
  entry_id?: number;
}

/** The report of an import: what came, what came in another form, and what stayed behind. */
export interface Told {
  counts: { taken: number; adapted: number; left: number; kept: number };
  taken: ToldLine[];
  adapted: ToldLine[];
  left: ToldLine[];
  /** The things that an undo has left, because somebody has changed or used them since. */
  kept: ToldLine[];
}

export const noTold = (): Told => ({
  counts: { taken: 0, adapted: 0, left: 0, kept: 0 },
  taken: [],
  adapted: [],
  left: [],
  kept: [],
});

/** The lines of each report by what they say, to find one that comes again. */
const known = new WeakMap<Told, Map<string, ToldLine>>();

/**
 * Adds a line to its list; one that is there is counted again. Of very many, the first are kept and the others counted.
 * A text that came before adds nothing.
 */
export function addLine(told: Told, { fate, what, reason = "", count = 1, entry_id }: Line): void {
  if (fate === "known") return;
  told.counts[fate] += count;
  const lines = known.get(told) ?? new Map<string, ToldLine>();
  known.set(told, lines);
  const line = { what: oneLine(what), reason: withoutOptions(reason), count, entry_id };
  const key = JSON.stringify([fate, line.what, line.reason]);
  const before = reason === "" ? undefined : lines.get(key); // two texts may have one title
  if (before) before.count += count;
  if (before || told[fate].length >= KEPT_LINES) return;
  told[fate].push(line);
  lines.set(key, line);
}

/** Adds to a report what an undo has left. */
export function addKept(told: Told, titles: string[]): void {
  told.counts.kept = titles.length;
  told.kept = titles
    .slice(0, KEPT_LINES)
    .map((what) => ({ what: oneLine(what), reason: "", count: 1 }));
}

/** An entity of HTML: titles of WordPress and feeds have some. */
const ENTITY = /&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

function oneLine(text: string): string {
  const plain = ENTITY.test(text) ? htmlText(text) : text.replace(/\s+/g, " ").trim();
  const whole = plain.includes("» en «") ? `«${plain}»` : plain; // it is made to stand between quotation marks
  return whole.slice(0, 200);
}

/** The options of the command, as the screen calls what they are about. */
const CALLED: [RegExp, string][] = [
  [/ \(con --without-comments\)/, ""],
  [/no están en --media/, "no están en el ZIP de imágenes"],
  [/sin --site-url/, "sin la dirección del sitio"],
];

/** Returns a reason in words for who has never seen the command. */
const withoutOptions = (reason: string): string =>
  CALLED.reduce((text, [option, words]) => text.replace(option, words), reason).slice(0, 500);

/** Returns a line as a sentence: «Horario»: no se entiende su fecha. */
export const sentenceOf = ({ what, reason, count }: ToldLine): string => {
  const times = count > 1 ? ` (${count.toLocaleString("es")})` : "";
  if (reason === "") return `${what}${times}`;
  return what === "" ? `${reason}${times}` : `${what}: ${reason}${times}`;
};
