import "server-only";
import { createHash } from "node:crypto";
import type { EntrySummary } from "@/lib/entries/dto";
import { listLatestEntries } from "@/lib/entries/queries";
import { sectionOf } from "@/lib/addresses/routes";
import { env } from "@/lib/kernel/env";
import { marksOf } from "@/lib/provenance/marks";
import type { Space } from "@/lib/spaces/dto";
import { listTopStories } from "@/lib/spaces/queries";
import { formatLongDate } from "@/lib/text/dates";
import { shortBylineOf } from "@/lib/users/dto";

/** What the social image of an entry shows. */
export interface EntryCard {
  /** Its section, else the site. */
  masthead: string;
  title: string;
  author: string;
  date: string;
  /** What it says of AI in the text. */
  stamp: string | null;
  /** As the entry has it, for networks or else for all. */
  image: string | null;
  /** What of it stays in sight; without it, what catches the eye. */
  focus?: Focus;
}

/** What the social image of a space or of the site shows. */
export interface FrontCard {
  name: string;
  subtitle: string | null;
  /** The newest entries, at most `STORIES`. */
  stories: { title: string; stamp: string | null }[];
  /** Of the first of them. */
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

/** Raised when the drawing changes: social networks keep an image by its address. */
const DESIGN = 1;

export const entryCard = (entry: EntrySummary): EntryCard => ({
  masthead: sectionOf(entry)?.name ?? env.SITE_NAME,
  title: entry.social_title ?? entry.title,
  author: shortBylineOf(entry),
  date: formatLongDate(entry.created, env.SITE_TZ),
  stamp: marksOf(entry).stamp,
  image: entry.social_image ?? entry.image,
  focus: entry.social_image ? undefined : focusOf(entry),
});

/** `newest`: the space's newest entries, if the caller has read them. */
export const spaceCard = async (
  { space_id, name, subtitle }: Space,
  newest?: EntrySummary[],
): Promise<FrontCard> =>
  frontCard(name, subtitle, newest ?? (await listTopStories(space_id, STORIES)));

export const siteCard = async (): Promise<FrontCard> =>
  frontCard(env.SITE_NAME, null, (await listLatestEntries({ limit: STORIES })).items);

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
