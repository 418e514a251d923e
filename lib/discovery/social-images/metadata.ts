import "server-only";
import type { EntrySummary } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/addresses/routes";
import { marksOf } from "@/lib/provenance/marks";
import type { Space } from "@/lib/spaces/dto";
import { cardFile, entryCard, siteCard, spaceCard, type FrontCard } from "./card";
import { IMAGE_SIZE } from "./parts";

/** What a page tells social networks of its image, which is always on the main site. */
export interface SocialImage {
  url: string;
  width: number;
  height: number;
  type: "image/jpeg";
  alt: string;
}

/** The image of an entry, the same at each of its addresses. */
export function entrySocialImage(entry: EntrySummary): SocialImage {
  const card = entryCard(entry);
  const author = marksOf(entry).generated ? `${card.author}, inteligencia artificial` : card.author;
  return imageAt(
    routes.entryImage(entry.entry_id, cardFile(card)),
    `«${card.title}», de ${author}, en ${card.masthead}`,
  );
}

/** The image of a space's front page; `newest` as in `spaceCard`. */
export async function spaceSocialImage(
  space: Space,
  newest?: EntrySummary[],
): Promise<SocialImage> {
  const card = await spaceCard(space, newest);
  return imageAt(routes.spaceImage(space.space_id, cardFile(card)), frontAlt(card));
}

/** The image of the home page, of today. */
export async function siteSocialImage(): Promise<SocialImage> {
  const card = await siteCard();
  return imageAt(routes.siteImage(cardFile(card)), frontAlt(card));
}

/** The same for pages without one of their own, by a name that leads to today's: no entry changes these pages. */
export const borrowedSocialImage = (): SocialImage =>
  imageAt(routes.siteImage("portada.jpg"), `Portada de ${env.SITE_NAME}`);

const imageAt = (path: string, alt: string): SocialImage => ({
  url: env.SITE_URL + path,
  ...IMAGE_SIZE,
  type: "image/jpeg",
  alt,
});

function frontAlt({ name, stories }: FrontCard) {
  const titles = stories.map(({ title }) => `«${title}»`).join(", ");
  return titles ? `Portada de ${name}: ${titles}` : `Portada de ${name}`;
}
