import { createHash } from "node:crypto";
import type { ArticleBrief, ReplyBrief } from "@/lib/newsroom/ai/prompts";
import * as words from "@/lib/newsroom/ai/sample-words";
import { asMarkdown } from "@/lib/platform/markdown/tree";
import { capital } from "@/lib/platform/text/capital";
import { areAlike } from "@/lib/platform/text/similar";
import { truncateAtWord } from "@/lib/platform/text/truncate";

/**
 * The faults that a task may have a sample make, so that one sees without a service what becomes of such a text: as in
 * `Cuenta el muelle (muestra: cifras, cita)`.
 */
const FAULTS = {
  cifras:
    "El arreglo costó 3.400.000 euros, lo aprovechan 12.500 personas y el 48 % viene de lejos.",
  cita: "«Nadie recuerda un otoño tan largo como este», afirmó una vecina que no existe.",
  negativa: "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.",
};

/** The most characters of what others wrote that a sample repeats: two samples may have no more words on end in common. */
const REPEATED = { name: 25, subtitle: 40 };

/** Sentences of each part: so few that hardly anything in the sketches of two samples is estimated. */
const PARTS = { opening: 5, middle: 6, closing: 5 };

/** The number of titles that are tried before one that is like a recent one is taken. */
const TRIES = 1000;

/**
 * An article that stands for what a real model would write: about nothing in particular, labelled as a sample at both
 * ends. The same questions have the same answers; no two of a space are alike, in title or text, as long as it is told
 * the titles that there are.
 */
export function sampleArticle({ space, personality, recentTitles, ...brief }: ArticleBrief) {
  const asked = askedWith(brief);
  const fill = filler(chooser(space.name, asked, personality, ...recentTitles));
  const title = freshTitle(recentTitles, fill);
  const sentences = fill.shuffled(words.sentences);
  const say = (count: number) => sentences.splice(0, count).map(fill.in).join(" ");
  const { name, subtitle } = {
    name: plain(space.name, REPEATED.name),
    subtitle: space.subtitle && plain(space.subtitle, REPEATED.subtitle),
  };
  const faults = faultsIn(asked);
  if (faults.includes(FAULTS.negativa)) return { title, content: FAULTS.negativa, summary: null };
  const paragraphs = [
    `*Texto de muestra.* ${say(PARTS.opening)}`,
    `En **${name}**${subtitle ? `, «${subtitle}»,` : ""} ${fill.in("{q} {v} {c}.")}`,
    `## ${fill.in("{C}, {a}")}`,
    say(PARTS.middle),
    faults.join(" "),
    fill
      .shuffled(words.steps)
      .slice(0, 3)
      .map((step) => `- ${fill.in(step)}`)
      .join("\n"),
    `## ${fill.in("{C}, {t}")}`,
    say(PARTS.closing),
    "*Compuesto sin conexión: modelo «demo».*",
  ];
  return { title, content: paragraphs.filter(Boolean).join("\n\n"), summary: null };
}

/** Writes a comment of the same kind; comments on two entries are not alike. */
export function sampleReply({ entry, comments, personality, ...brief }: ReplyBrief) {
  const said = comments.map(({ content }) => content);
  const fill = filler(chooser(entry.title, entry.content, askedWith(brief), personality, ...said));
  const [reaction, question] = [words.reactions, words.questions].map((from) =>
    fill.in(fill.one(from)),
  );
  return {
    content: `Sobre «${entry.title}»: ${reaction} ${question} (Comentario de muestra del modelo «demo».)`,
  };
}

/** Returns the instructions of a sample, with the note for another version below them. */
const askedWith = ({ instructions, note }: Pick<ArticleBrief, "instructions" | "note">) =>
  note ? [instructions, note.words].filter(Boolean).join("\n\n") : instructions;

function faultsIn(instructions = ""): string[] {
  const [, named = ""] = /\(muestra: ([^)]*)\)/.exec(instructions) ?? [];
  const names = named.split(",").map((name) => name.trim());
  return Object.entries(FAULTS).flatMap(([name, text]) => (names.includes(name) ? [text] : []));
}

/** A title that none of the recent ones resembles. */
function freshTitle(recentTitles: string[], fill: Filler) {
  for (let left = TRIES; ; left--) {
    const title = fill.in(fill.one(words.titles));
    if (left === 0 || !recentTitles.some((recent) => areAlike(title, recent))) return title;
  }
}

/** The words for each letter in braces; a capital letter asks for a capital. */
const fillers = {
  c: words.things,
  i: words.deeds,
  q: words.people,
  v: words.verbs,
  a: words.manners,
  t: words.times,
  l: words.places,
};

type Filler = ReturnType<typeof filler>;

/** Fills sentences so that no word of a kind comes back before all others have had their turn. */
function filler(choose: Choose) {
  const decks = new Map<string, string[]>();
  const shuffled = <T>(from: readonly T[]): T[] => {
    const left = [...from];
    return from.flatMap(() => left.splice(choose(left.length), 1));
  };
  const next = (kind: keyof typeof fillers): string => {
    const word = decks.get(kind)?.pop();
    if (word !== undefined) return word;
    decks.set(kind, shuffled(fillers[kind]));
    return next(kind);
  };
  return {
    shuffled,
    one: <T>(from: readonly T[]) => pick(from, choose),
    in: (sentence: string) =>
      spelled(
        sentence.replace(/\{(\w)\}/g, (_slot, key: string) => {
          const word = next(key.toLowerCase() as keyof typeof fillers);
          return key === key.toLowerCase() ? word : capital(word);
        }),
      ),
  };
}

/** Contracts or changes words where Spanish writes two as one, or another for the sake of the sound. */
const spelled = (text: string) =>
  text
    .replace(/\b([Dd])e el (?!\p{Lu})/gu, "$1el ")
    .replace(/(?<!\p{L})([Aa]) el (?!\p{Lu})/gu, "$1l ")
    .replace(/ y (?=h?i(?!e))/g, " e ");

type Choose = (bound: number) => number;

/** Returns a function that gives numbers below a bound, always the same for the same texts. */
function chooser(...texts: (string | null | undefined)[]): Choose {
  let state = createHash("sha256").update(JSON.stringify(texts)).digest();
  return (bound) => {
    state = createHash("sha256").update(state).digest();
    return state.readUInt32BE() % bound;
  };
}

function pick<T>(from: readonly T[], choose: Choose): T {
  const picked = from[choose(from.length)];
  if (picked === undefined) throw new Error("Nothing to choose from.");
  return picked;
}

/** Shortens a text that was typed elsewhere, and escapes it so that it makes no Markdown. */
const plain = (text: string, max: number) => asMarkdown(truncateAtWord(text, max));
