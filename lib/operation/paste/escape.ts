import { isFormula } from "@/lib/platform/markdown/syntax/is-formula";

/** The surroundings of a text. */
export interface Place {
  /** The character before and after it; a line break at the start of a line. */
  before: string;
  after: string;
  inTable?: boolean;
  inLink?: boolean;
  inHeading?: boolean;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<]+/g;
const WORD = /[\p{L}\p{N}]/u;

/** Returns a plain text as Markdown that shows exactly that text, with as few backslashes as possible. */
export function escapeText(value: string, place: Place): string {
  let made = "";
  let at = 0;
  for (const { 0: address, index } of place.inLink ? [] : value.matchAll(ADDRESS)) {
    made +=
      escaped(value, at, index, place) + (place.inTable ? address.replaceAll("|", "\\|") : address);
    at = index + address.length;
  }
  made += escaped(value, at, value.length, place);
  return place.before === "\n" ? escapeStart(made) : made;
}

function escaped(value: string, from: number, to: number, place: Place): string {
  let made = "";
  for (let at = from; at < to; at++) {
    const char = value.charAt(at);
    made += /[\\`*_~<&[\]!$|#]/.test(char) && means(value, at, place) ? `\\${char}` : char;
  }
  return made;
}

/** How many characters of a run of one mark are looked at on each side: longer runs mean the same. */
const LONGEST_RUN = 10;

/** Returns whether a character would be read as a mark. */
function means(value: string, at: number, { before, after, ...place }: Place): boolean {
  const char = value.charAt(at);
  const rest = value.slice(at, at + 400);
  let from = at;
  let to = at + 1;
  while (at - from < LONGEST_RUN && value.charAt(from - 1) === char) from--;
  while (to - at < LONGEST_RUN && value.charAt(to) === char) to++;
  const previous = (from > 0 ? value.charAt(from - 1) : before) || "\n";
  const next = (to < value.length ? value.charAt(to) : after) || "\n";
  switch (char) {
    case "\\":
      return /^\\($|[!-/:-@[-`{-~])/.test(rest);
    case "`":
      return true;
    case "*":
      return /\S/.test(previous + next);
    case "_":
      return /\S/.test(previous + next) && !(WORD.test(previous) && WORD.test(next));
    case "~":
      return to - from === 2 && hasAnother(value, from, to) && /\S/.test(previous + next);
    case "<":
      return /^<[a-z/!?]/i.test(rest);
    case "&":
      return /^&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i.test(rest);
    case "[":
      if (place.inLink) return !/^\[[^[\]]*\]/.test(rest);
      return (
        /^\[[^\]]*\](\(|\[)|^\[\^[^\]\s]+\]/.test(rest) ||
        (before === "\n" && /^\[([ x]\]\s|[^\]]*\]:)/i.test(rest) && at === 0)
      );
    case "]":
      return Boolean(place.inLink) && !/\[[^[\]]*$/.test(value.slice(Math.max(0, at - 400), at));
    case "!":
      return at === value.length - 1 && after === "[";
    case "$":
      return to - from === 2 || opensFormula(previous, rest);
    case "|":
      return Boolean(place.inTable);
    case "#":
      return Boolean(place.inHeading) && to === value.length && /\s/.test(previous);
    default:
      return false;
  }
}

/** Two tildes alone strike nothing out. */
const hasAnother = (value: string, from: number, to: number) =>
  value.includes("~~", to) || value.slice(0, from).includes("~~");

/** Tells a formula from money as the renderer does: no space just inside of the dollars, nothing just outside. */
function opensFormula(previous: string, rest: string): boolean {
  const [formula] = /^\$(?![\s$])[^$]*[^\s$]\$(?![\p{L}\p{N}$])/u.exec(rest) ?? [];
  return formula !== undefined && !WORD.test(previous) && isFormula(formula);
}

/** Dashes that are no rule or table, although they are alone on their line: before them a backslash would be read. */
const DASHES: Record<string, string> = { "—": "&mdash;", "–": "&ndash;" };

/** Escapes a mark at the start of a line, where it would make a heading, a list or the like. */
function escapeStart(line: string): string {
  if (/^(#{1,6}(\s|$)|>|[-+*](\s|$)|~~~|=+\s*$|(-\s*){2,}$)/.test(line)) return `\\${line}`;
  if (/^[-—–:|\s]{2,}$/.test(line)) return line.replace(/[—–]/, (dash) => DASHES[dash] ?? dash);
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
