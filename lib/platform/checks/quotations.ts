import type { Block } from "./block.ts";
import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { Grams } from "./grams.ts";
import { spanOf, type Reading } from "./reading.ts";
import type { CheckContext, Finding, Span } from "./types.ts";

/** Words from which on a text between quotation marks is a quotation, and not a name or irony. */
const MIN_WORDS = 4;

const SAID =
  "afirm|asegur|dijo|dice|decia|declar|explic|sostien|sostuv|apunt|coment|insist|reconoc|recuerd|record|subray|advirt|adviert|anadi|respond|senal|concluy|escribi|manifest|matiz|relat|confes|critic|lament|pregunt|anunci";
const BEFORE = new RegExp(
  `\\b(?:(?:${SAID})[a-z]*|segun|en palabras de|cita(?:mos|ndo)?)\\b[^.!?\\n»”"]{0,60}$`,
);
const AFTER = new RegExp(`^[»”"]?[.,]?[»”"]? ?(?:[a-z]+ ){0,2}?(?:${SAID})[a-z]*\\b`);

interface Quoted extends Span {
  block: Block;
}

/**
 * Checks that each quotation of four words or more is in a source, or in what we told the writer. With sources, an
 * unknown one that is attributed to somebody is blocked, another one (a title, a saying) is for an editor; without
 * sources, only attributed ones are for an editor, because nobody can have looked them up.
 */
export function checkQuotations(
  { blocks }: Reading,
  { sources, instructions }: CheckContext,
): Finding[] {
  const texts = [...sources.map(({ text }) => text), ...instructions];
  const known = new Grams(MIN_WORDS, texts.map(plainWords));
  const unknown = blocks.flatMap(quotedIn).filter((one) => !isKnown(one, known));
  const attributed = unknown.filter(isAttributed);
  const spans = (of: Quoted[]) => of.map(({ block, start, end }) => spanOf(block, start, end));
  if (sources.length === 0) {
    return attributed.length > 0
      ? [
          finding(
            "quotation",
            "warn",
            "Hay citas, y ninguna fuente en la que comprobarlas.",
            spans(attributed),
          ),
        ]
      : [];
  }
  const text = "Hay citas que no están en ninguna fuente.";
  if (attributed.length > 0) return [finding("quotation", "block", text, spans(attributed))];
  return unknown.length > 0 ? [finding("quotation", "warn", text, spans(unknown))] : [];
}

const quotedIn = (block: Block): Quoted[] =>
  (block.quoted && block.quotations.length === 0
    ? [{ start: 0, end: block.text.length }]
    : block.quotations
  ).map((place) => ({ block, ...place }));

/**
 * Checks for a quotation that is known word for word, but for what was left out on purpose (`[…]`): all its runs of
 * four words are in a source. They may be from different places, but nobody makes a sentence of such runs by chance.
 */
const isKnown = ({ block, start, end }: Quoted, known: Grams): boolean =>
  block.folded
    .slice(start, end)
    .split(/[[(]?(?:…|\.\.\.)[\])]?/)
    .every((part) => known.foundIn(plainWords(part)).every(Boolean));

/** Checks for a quotation that the text attributes to somebody. */
const isAttributed = ({ block: { folded }, start, end }: Quoted): boolean =>
  BEFORE.test(folded.slice(Math.max(0, start - 100), Math.max(0, start - 1))) ||
  AFTER.test(folded.slice(end, end + 100));
