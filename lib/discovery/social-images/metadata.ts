import "server-only";
import { cache } from "react";
import type { KeptFront } from "@/lib/fronts/editions/dto";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { marksOf } from "@/lib/texts/provenance/marks";
import { cardFile, entryCard, keptCard, siteCard, spaceCard, type FrontCard } from "./card";
import { IMAGE_SIZE } from "./parts";

/** The metadata for social networks of a page's image, which is always on the main site. */
export interface SocialImage {
  url: string;
  width: number;
  height: number;
  type: "image/jpeg";
  alt: string;
}

/** The image of an entry, the same at each of its addresses; a page names it in its head and in its JSON-LD. */
export const entrySocialImage = cache((paper: Paper, entry: EntrySummary): SocialImage => {
  const card = entryCard(paper, entry);
  const author = marksOf(entry).generated ? `${card.author}, inteligencia artificial` : card.author;
  return imageAt(
    routes.entryImage(entry.entry_id, cardFile(card)),
    `«${card.title}», de ${author}, en ${card.masthead}`,
  );
});

/** The image of a space's front page; `first` as in `spaceCard`. */
export async function spaceSocialImage(space: Space, first?: EntrySummary[]): Promise<SocialImage> {
  const card = await spaceCard(space, first);
  return imageAt(routes.spaceImage(space.space_id, cardFile(card)), frontAlt(card));
}

/** The image of an old front page, of the space or the site with this name. */
export function keptSocialImage(name: string, kept: KeptFront): SocialImage {
  const card = keptCard(name, kept);
  return imageAt(routes.editionImage(kept.edition.edition_id, cardFile(card)), frontAlt(card));
}

/** The image of the home page as it is today. */
export async function siteSocialImage(paper: Paper): Promise<SocialImage> {
  const card = await siteCard(paper);
  return imageAt(routes.siteImage(cardFile(card)), frontAlt(card));
}

/**
 * The image for pages without one of their own: its name leads to today's image of the home page, so that no entry
 * changes these pages.
 */
export const borrowedSocialImage = (siteName: string): SocialImage =>
  imageAt(routes.siteImage("portada.jpg"), `Portada de ${siteName}`);

const imageAt = (path: string, alt: string): SocialImage => ({
  url: env.SITE_URL + path,
  ...IMAGE_SIZE,
  type: "image/jpeg",
  alt,
});

function frontAlt({ name, stories }: FrontCard) {
  const titles = stories
    .map(({ title, stamp }) => (stamp ? `«${title}» (${stamp})` : `«${title}»`))
    .join(", ");
  return titles ? `Portada de ${name}: ${titles}` : `Portada de ${name}`;
}
