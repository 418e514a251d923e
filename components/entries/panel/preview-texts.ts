import { truncateAtWord } from "@/lib/platform/text/truncate";

/** Characters that each service shows of a title and of a text, roughly: they cut by width, not by number. */
const limits = {
  google: { title: 60, text: 155 },
  whatsapp: { title: 65, text: 80 },
  x: { title: 70 },
} as const;

/** The fields of an entry that its previews need while it is written. */
export interface Said {
  title: string;
  summary: string | null | undefined;
  /** Markdown. */
  content: string;
  social_title: string | null | undefined;
  social_summary: string | null | undefined;
  /** The name that the title of its page ends with: of its section, or of the site. */
  within: string;
}

/** Returns what search engines and networks would show of an entry, each text cut as they cut it. */
export function previewTexts(said: Said) {
  const standfirst = said.summary?.trim() || plainBeginning(said.content);
  const title = said.title.trim() || "Sin título";
  const social = {
    title: said.social_title?.trim() || title,
    text: said.social_summary?.trim() || standfirst,
  };
  return {
    google: {
      title: truncateAtWord(`${title} | ${said.within}`, limits.google.title),
      text: truncateAtWord(standfirst, limits.google.text),
    },
    whatsapp: {
      title: truncateAtWord(social.title, limits.whatsapp.title),
      text: truncateAtWord(social.text, limits.whatsapp.text),
    },
    x: { title: truncateAtWord(social.title, limits.x.title) },
    /** The headline of the social image, whole. */
    card: social.title,
  };
}

/** Characters of a text that are looked at: only its beginning is wanted, and it may be long. */
const READ_CHARACTERS = 2_000;

/** Returns roughly what the server takes as the beginning of a text: its words without the marks of Markdown. */
export function plainBeginning(markdown: string): string {
  return markdown
    .slice(0, READ_CHARACTERS)
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\[\^[^\]]*\]:?/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]*>/g, " ")
    .replace(/^\s{0,3}(?:[-*_]{3,}\s*|\|.*)$/gm, " ")
    .replace(/^\s{0,3}#{1,6}\s+(.*?)\s*#*$/gm, (_, heading: string) => asSentence(heading))
    .replace(/^\s{0,3}(?:>\s?|[-*+]\s+|\d+[.)]\s+)+/gm, "")
    .replace(/(\*\*|__|~~|`|\*|(?<!\w)_|_(?!\w))/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Ends a heading with a full stop, so that it does not run into the text below it. */
const asSentence = (heading: string) =>
  /[\p{L}\p{N})»”"]$/u.test(heading) ? `${heading}.` : heading;
