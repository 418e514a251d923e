import "server-only";
import { createHash } from "node:crypto";
import type { KeptFront } from "@/lib/fronts/editions/dto";
import { listFirstStories } from "@/lib/fronts/editions/queries";
import { datesOf } from "@/lib/house/settings/paper";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { shortBylineOf } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { sectionOf } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { marksOf } from "@/lib/texts/provenance/marks";
import { COLORS } from "./parts";

/** The content of the social image of an entry. */
export interface EntryCard {
  /** The name of its section, else of the site. */
  masthead: string;
  title: string;
  author: string;
  date: string;
  /** The mark of AI in the text. */
  stamp: string | null;
  /** The entry's image for networks, else its image. */
  image: string | null;
  /** The point of the image that stays in sight; without it, the part that catches the eye. */
  focus?: Focus;
  /** The colour that it is printed on; without it, the colour of paper. */
  ground?: string;
}

/** The content of the social image of a space or of the site. */
export interface FrontCard {
  name: string;
  subtitle: string | null;
  /** The stories that the front page opens with, at most `STORIES`. */
  stories: { title: string; stamp: string | null }[];
  /** The image of the first story. */
  image: string | null;
  focus?: Focus;
}

/** A point of a photo, in percent from the left and the top. */
export interface Focus {
  x: number;
  y: number;
}

export type Card = EntryCard | FrontCard;

const STORIES = 3;

/** The version of the drawing. Raise it when that changes: social networks keep an image by its address. */
const DESIGN = 1;

export function entryCard(paper: Paper, entry: EntrySummary): EntryCard {
  const section = sectionOf(entry);
  const words = {
    masthead: section?.name ?? paper.name,
    title: entry.social_title ?? entry.title,
    author: shortBylineOf(entry),
    date: formatLongDate(entry.created, datesOf(paper, section)),
    stamp: marksOf(entry).stamp,
  };
  if (paper.social_style === "acento") return { ...words, image: null, ground: groundOf(paper) };
  if (paper.social_style === "texto") return { ...words, image: null };
  return {
    ...words,
    image: entry.social_image ?? entry.image ?? section?.default_image ?? paper.default_image,
    focus: entry.social_image ? undefined : focusOf(entry),
  };
}

const groundOf = ({ accent }: Paper) => accent ?? COLORS.red;

/** `first`: the stories that the space's front page opens with, if the caller has read them. */
export const spaceCard = async (
  { space_id, name, subtitle }: Space,
  first?: EntrySummary[],
): Promise<FrontCard> =>
  frontCard(name, subtitle, first ?? (await listFirstStories(space_id, STORIES)));

/** The card of an old front page, with the day on which it was published. */
export const keptCard = (name: string, { edition, stories }: KeptFront): FrontCard =>
  frontCard(
    name,
    formatLongDate(edition.published_at, env.SITE_TZ),
    stories.map(({ entry }) => entry),
  );

export const siteCard = async ({ name }: Paper): Promise<FrontCard> =>
  frontCard(name, null, await listFirstStories(null, STORIES));

/** The file name of a card: another one whenever it shows something else. */
export function cardFile(card: Card): string {
  const hash = createHash("sha256").update(JSON.stringify([DESIGN, card]));
  return `${hash.digest("hex").slice(0, 16)}.jpg`;
}

const frontCard = (name: string, subtitle: string | null, entries: EntrySummary[]): FrontCard => ({
  name,
  subtitle,
  stories: entries.slice(0, STORIES).map((entry) => ({
    title: entry.title,
    stamp: marksOf(entry).generated ? "IA" : null, // there is no room for more
  })),
  image: entries[0]?.image ?? null,
  focus: entries[0] && focusOf(entries[0]),
});

const focusOf = ({ image_focus_x: x, image_focus_y: y }: EntrySummary): Focus | undefined =>
  x === null || y === null ? undefined : { x, y };
