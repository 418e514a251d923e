import type { Block } from "./block.ts";
import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { Grams } from "./grams.ts";
import { spanOf, type Reading } from "./reading.ts";
import { isFiction } from "./signs.ts";
import type { CheckContext, Finding, Span } from "./types.ts";

/** Words from which on a text between quotation marks is a quotation, and not a name or irony. */
const MIN_WORDS = 4;

/** The beginnings of verbs of saying, folded. */
const SAID =
  "admit|denunci|avis|detall|defiend|defend|precis|confirm|indic|destac|zanj|brome|sentenci|resum|remat|grit|repet|repit|ensena|retruc|replic|proclam|exclam|suspir|murmur|dej[oa] (?:dicho|escrito|claro)|suele decir|solia|cont[oa]b?a?\\b|afirm|asegur|dijo|dice|decia|declar|explic|sostien|sostuv|apunt|coment|insist|reconoc|recuerd|record|subray|advirt|adviert|anadi|respond|senal|concluy|escribi|manifest|matiz|relat|confes|critic|lament|pregunt|anunci|dij(?:er|im|iste)|pidi(?:o|eron)\\b|aclar|argument|suger|sugir|opin|agreg|justific|celebr(?:o|aron)\\b|agradeci|prometi|reclam(?:o|aron)\\b|exigi|alert(?:o|aron)\\b|comunic(?:o|aron)\\b|inform(?:o|aron)\\b|reiter|expus|plante(?:o|aron)\\b|valor(?:o|aron)\\b|apostill|ironiz|asever|garantiz(?:o|aron)\\b";
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
  reading: Reading,
  { sources, instructions }: CheckContext,
): Finding[] {
  const { blocks } = reading;
  const texts = [...sources.map(({ text }) => text), ...instructions];
  const known = new Grams(MIN_WORDS, texts.map(plainWords));
  if (isFiction(reading)) return [];
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
  )
    .map((place) => ({ block, ...place }))
    .concat(dashedIn(block));

/**
 * Checks for a quotation that is known word for word, but for what was left out on purpose (`[…]`): all its runs of
 * four words are in a source. They may be from different places, but nobody makes a sentence of such runs by chance.
 */
const isKnown = ({ block, start, end }: Quoted, known: Grams): boolean =>
  block.folded
    .slice(start, end)
    .split(/[[(]?(?:…|\.\.\.)[\])]?/)
    .every((part) => known.foundIn(plainWords(part)).every(Boolean));

/** Somebody, or something, whose words can be looked up. */
const WHO =
  /\b(?:alcald|ministr|concejal|conseje|director|president|portavoz|vecin|medic|doctor|investigador|profesor|catedratic|maestr|entrenador|jugador|capitan|secretari|obispo|parroco|juez|fiscal|abogad|expert|especialista|escritor|poeta|filosof|economista|cocine|duen|propietari|responsable|tecnic|ingenier|bomber|policia|guardia|testigo|organizador|encargad|pescador|panader|agricultor|pastor|molinera|artesan|musico|cantante|actor|actriz|estudio|informe|comunicado|ayuntamiento|gobierno|consejeria|universidad|ministerio|empresa|agencia|sentencia|decreto|ordenanza|manifiesto|senor|usuari)[a-z]*/;

/** Nobody in particular says it. */
const GENERIC =
  /\b(?:quien|quienes|alguien|nadie|cualquiera|una voz|(?:el|la|los|las) que|se (?:dice|escribe|oye|lee|responde)|decir|escribir|por ejemplo|prohibe|ante|si (?:uno|te|le|alguien))\b/;

/** Words before what has a title, or is a saying: nobody says it. */
const TITLED =
  /\b(?:libros?|novelas?|poemas?|versos?|cancion(?:es)?|peliculas?|series?|cuadros?|discos?|obras?|telenovelas?|comedias?|operas?|programas?|himnos?|coplas?|tangos?|boleros?|titul[a-z]+|llam[a-z]+|refran(?:es)?|dichos?|proverbios?|lemas?|expresion(?:es)?|frases?|palabras?|formulas?|letreros?|carteles?|rotulos?|preguntas?|capitulos?|articulos?|entradas?|lee|leen|leer|leyenda)\b[^.!?\n]{0,60}$|\b(?:sobre|acerca de) $/;

/** Checks for a quotation that the text puts into the mouth of somebody. */
function isAttributed({ block: { folded }, start, end }: Quoted): boolean {
  const before = folded.slice(Math.max(0, start - 120), Math.max(0, start - 1));
  const [said, tail] = [before, folded.slice(end, end + 100)];
  const clause = said.split(/[.!?\n] /).at(-1) ?? "";
  if (GENERIC.test(clause)) return false;
  if (BEFORE.test(said) || AFTER.test(tail)) return true;
  if (TITLED.test(before)) return false;
  const isSpeaker = /[:,] ?$/.test(clause) && WHO.test(clause.slice(-60));
  return isSpeaker || WHO.test(tail.split(/[.!?\n]/)[0]?.slice(0, 40) ?? "");
}

/** Words between dashes that somebody says in the middle of a paragraph; a paragraph that begins with one is dialogue. */
const DASHED = new RegExp(
  `(?<=[.!?,:a-z] )[—–]([^—–\\n]{15,300})[—–],? ?(?:(?:le|les|lo|se|nos|me) )?(?:${SAID})[a-z]*`,
  "g",
);

const dashedIn = (block: Block): Quoted[] =>
  [...block.folded.matchAll(DASHED)].map(({ 1: said = "", index }) => ({
    block,
    start: index + 1,
    end: index + 1 + said.length,
  }));
