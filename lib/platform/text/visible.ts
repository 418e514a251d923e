/**
 * Characters that are not seen: controls, marks of direction, joiners, blanks that are letters by name, and the
 * selectors and tags that mean something only after the right character.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}]/gu;

/** An emoji of several parts (a family, a flag), whose unseen characters belong to it. */
const EMOJI =
  /\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|\p{ExtPict}\p{EMod}?\ufe0f?(?:(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d\p{ExtPict}\p{EMod}?\ufe0f?)*/gu;

/** Scripts in which a joiner between two letters changes how both are written. */
const JOINING = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}]`;
const JOINER = new RegExp(`(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`, "gu");

/**
 * A name or a title as one line of what is seen: characters that are not seen are removed, so that no two names
 * look alike because of them and none is read from the wrong end. Emoji stay whole, and so do the joiners that
 * Persian, Urdu or Hindi are written with. Empty when nothing is seen.
 */
export const visibleLine = (text: string): string =>
  withoutUnseen(text.replace(/[\t\n\v\f\r\u0085]/g, " "))
    .replace(/\s+/gu, " ")
    .trim();

/** Cleans a plain text in the same way; its line breaks stay. */
export const visibleText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => withoutUnseen(line.replaceAll("\t", " ")).trimEnd())
    .join("\n")
    .trim();

/**
 * Returns whether at least `least` characters of a text are seen; of a very long one, among the first 20,000. What only
 * looks empty, and yet has characters, is as empty.
 */
export const isSeen = (text: string, least = 1): boolean =>
  visibleText(text.trim().slice(0, MAX_LENGTH)).length >= least;

/** Characters beyond which a text fits no field that is cleaned, and is left as it is: to be refused for its length. */
const MAX_LENGTH = 20_000;

function withoutUnseen(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const kept: number[] = [];
  for (const pattern of [EMOJI, JOINER]) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      for (let at = index; at < index + match.length; at++) kept.push(at);
    }
  }
  const stays = new Set(kept);
  return text.replace(UNSEEN, (character, index: number) => (stays.has(index) ? character : ""));
}
