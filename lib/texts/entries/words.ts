import { languageTag } from "@/lib/platform/text/languages";
import { lineOrNone, type LineKind } from "@/lib/platform/text/line";
import { imageLimits } from "@/lib/platform/uploads/limits";

export interface Words {
  /** The most characters that they may have. */
  max: number;
  /** How the message begins that refuses more: «El resumen no puede tener más de…». */
  called: string;
  /** Their name beside the versions of an entry: a change of words with one makes a version. */
  label?: string;
  /** Where they are, as the checks of a machine's text say it; absent: they are not checked. */
  checked?: string;
  /** The kind of line that they are; absent: any. */
  kind?: LineKind;
}

/**
 * The words of an entry besides its title and its text, each a line or none, by their columns in `entry` and `draft`
 * (in `entry_version`, too, with a `label`). Whatever has all words of an entry goes by this list: calls, drafts,
 * versions, what is emptied or forgotten, archives. Front pages name the few that they show.
 */
export const entryWords = {
  image_alt: {
    max: imageLimits.alt,
    called: "El texto alternativo",
    label: "Texto alternativo de la imagen",
    checked: "En la descripción de la imagen",
  },
  image_caption: {
    max: imageLimits.caption,
    called: "El pie de foto",
    label: "Pie de la imagen",
    checked: "En el pie de la imagen",
  },
  /** With or without «Foto:» before it. A name: there is nothing to check in it. */
  image_credit: {
    max: imageLimits.credit,
    called: "El crédito",
    label: "Crédito de la imagen",
  },
  /** The standfirst that its writer gave it; null where the beginning takes its place. */
  summary: { max: 300, called: "El resumen", label: "Entradilla", checked: "En el resumen" },
  /** For social networks, in place of the entry's own title and standfirst. */
  social_title: {
    max: 100,
    called: "El título para redes",
    checked: "En el título para redes",
  },
  social_summary: {
    max: 300,
    called: "El texto para redes",
    checked: "En el texto para redes",
  },
  /** The language that it is written in, a BCP 47 tag; null: the site's. */
  language: {
    max: 35,
    called: "El idioma",
    label: "Idioma",
    kind: {
      spell: languageTag,
      refused: "El idioma se dice con su código, como ca, es-MX o ar",
    },
  },
  /** Who signs it in place of its author's account: an agency, a guest. A name: there is nothing to check in it. */
  byline: { max: 80, called: "La firma", label: "Firma" },
} as const satisfies Record<string, Words>;

export type WordName = keyof typeof entryWords;

/** The names of the words whose change makes a version. */
export type VersionedWord = {
  [Name in WordName]: (typeof entryWords)[Name] extends { label: string } ? Name : never;
}[WordName];

/** The words of an entry, as a row has them. */
export type EntryWords = Record<WordName, string | null>;

const all = Object.entries<Words>(entryWords) as [WordName, Words][];
const versioned = all.filter(([, { label }]) => label) as [
  VersionedWord,
  Words & { label: string },
][];

/** Makes something for each of the words of an entry, by their columns. */
export const forEntryWords = <Made>(make: (words: Words, name: WordName) => Made) =>
  Object.fromEntries(all.map(([name, words]) => [name, make(words, name)])) as Record<
    WordName,
    Made
  >;

/** Makes something for each of the words whose change makes a version. */
export const forVersionedWords = <Made>(make: (words: Words & { label: string }) => Made) =>
  Object.fromEntries(versioned.map(([name, words]) => [name, make(words)])) as Record<
    VersionedWord,
    Made
  >;

/** The columns of all words, and of those that a version keeps. */
export const wordColumns = forEntryWords(() => true as const);
export const versionedColumns = forVersionedWords(() => true as const);

export const noEntryWords: EntryWords = forEntryWords(() => null);

/** The fields of the words in what a client sends: what is absent stays, null means none. */
export const wordFields = forEntryWords(({ called, max, kind }) =>
  lineOrNone(max, `${called} no puede tener más de ${max} caracteres`, kind),
);

/** Returns the words of a row, null where it has none. */
export const entryWordsOf = (row: Partial<EntryWords> | undefined): EntryWords =>
  forEntryWords((_, name) => row?.[name] ?? null);

/** Returns the words of a row that are there. */
export const givenWordsOf = (row: Partial<EntryWords>): Partial<Record<WordName, string>> =>
  Object.fromEntries(all.map(([name]) => [name, row[name]] as const).filter(([, words]) => words));
