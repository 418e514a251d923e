import type { Element } from "hast";

/** The greatest length in a formula, in em: enough for the arrows and delimiters of ordinary ones. */
const MAX_EM = 4;

/** Shorter limits, in em, for the attributes that could paint far from their place. */
const SHORTER: Record<string, number> = { voffset: 1, linethickness: 0.5 };

/** Attributes whose value is a length, or several. */
const LENGTHS =
  "lspace rspace minsize maxsize linethickness width height depth voffset rowspacing columnspacing".split(
    " ",
  );

/** One em in each unit; a number without one is read as em. */
const PER_EM: Record<string, number> = {
  "": 1,
  em: 1,
  ex: 2.3,
  mu: 18,
  px: 16,
  pt: 12,
  pc: 1,
  in: 1 / 6,
  cm: 0.42,
  mm: 4.2,
  "%": 100,
};

const WORDS = /^(?:thin|medium|thick|infinity|(?:very)*(?:thin|medium|thick)mathspace)$/;

/**
 * Limits the lengths of a formula's element to those of ordinary formulas, so that no formula can paint elsewhere
 * on the page. None may be negative, but for a small shift down. A value that is no length is removed.
 */
export function boundLengths({ properties }: Element): void {
  for (const name of LENGTHS) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const most = SHORTER[name] ?? MAX_EM;
    const least = name === "voffset" ? -most : 0;
    const bounded = String(value)
      .trim()
      .split(/\s+/)
      .map((length) => within(length, least, most));
    if (bounded.includes(undefined)) delete properties[name];
    else properties[name] = bounded.join(" ");
  }
}

function within(length: string, least: number, most: number): string | undefined {
  if (WORDS.test(length)) return length;
  const [, number = "", unit = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i.exec(length) ?? [];
  const perEm = PER_EM[unit.toLowerCase()];
  if (number === "" || perEm === undefined) return undefined;
  const em = Number(number) / perEm;
  if (em > most) return `${most}em`;
  return em < least ? `${least}em` : length;
}
