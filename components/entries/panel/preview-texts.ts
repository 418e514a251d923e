import { truncateAtWord } from "@/lib/platform/text/truncate";
import { plainBeginning } from "@/lib/platform/text/without-marks";

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
