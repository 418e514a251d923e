import Link from "next/link";
import { paperNameLook } from "@/components/shared/name-size";
import { FrontStories } from "@/components/spaces/stories/front-stories";
import { siteStory } from "@/components/spaces/stories/site-story";
import type { StoryProps } from "@/components/spaces/stories/story-parts";
import type { EditionLink, KeptFront, KeptStory } from "@/lib/fronts/editions/dto";
import { entryHref } from "@/lib/platform/addresses/canonical";
import { editionPart, routes, type SpaceLinks } from "@/lib/platform/addresses/routes";
import { langOf, type DateStyle } from "@/lib/platform/text/date-languages";
import type { Space } from "@/lib/spaces/spaces/dto";
import { sayDay, sayHour } from "./words";

interface KeptFrontViewProps {
  kept: KeptFront;
  /** The space that it belongs to, with links that stay on the host where it is read; absent for the home page. */
  within?: { space: Space; links: SpaceLinks };
  siteName: string;
  siteUrl: string;
  dates: DateStyle;
}

/** A front page as readers saw it once, with links to the ones before and after it. */
export function KeptFrontView({ kept, within, siteName, siteUrl, dates }: KeptFrontViewProps) {
  const { edition, breaking, stories, older, newer } = kept;
  const story = (one: KeptStory) => toStory(one, { within, siteUrl, dates });
  const name = within?.space.name ?? siteName;
  const lang = langOf(dates.language);
  const hrefOf = (part?: string) => (within ? within.links.editions(part) : routes.editions(part));
  return (
    <div className="kept-front page pb-16">
      <header>
        <div className="py-6 text-center sm:py-9">
          <p {...paperNameLook(name)}>
            <Link href={within ? within.links.front() : routes.home} className="link-quiet">
              {name}
            </Link>
          </p>
        </div>
        <div className="rule-double" />
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-b py-2 text-sm">
          <h1 className="first-letter:uppercase">
            <span lang={lang}>{sayDay(edition.day, dates.language)}</span>
            <span className="text-muted-foreground"> · {sayHour(edition, dates.timeZone)}</span>
          </h1>
          <Link href={hrefOf()} className="py-1 font-medium link-quiet print:hidden">
            Hemeroteca
          </Link>
        </div>
      </header>
      <FrontStories
        id="mas-noticias"
        title={within ? "Más noticias" : "Últimas entradas"}
        layout={edition.layout}
        breaking={breaking && story(breaking)}
        stories={stories.map(story)}
      />
      <nav
        aria-label="Portadas"
        className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-3 border-t-2 border-foreground pt-5 text-sm print:hidden"
      >
        {older && (
          <Neighbour
            link={older}
            rel="prev"
            label="Anterior"
            dates={dates}
            href={hrefOf(editionPart(older))}
          />
        )}
        {newer && (
          <Neighbour
            link={newer}
            rel="next"
            label="Siguiente"
            dates={dates}
            href={hrefOf(editionPart(newer))}
          />
        )}
      </nav>
    </div>
  );
}

interface NeighbourProps {
  link: EditionLink;
  href: ReturnType<typeof routes.editions>;
  rel: "prev" | "next";
  label: string;
  dates: DateStyle;
}

function Neighbour({ link, href, rel, label, dates }: NeighbourProps) {
  return (
    <Link href={href} rel={rel} className="py-1 link">
      {label}: <span lang={langOf(dates.language)}>{sayDay(link.day, dates.language)}</span>,{" "}
      {sayHour(link, dates.timeZone).toLowerCase()}
    </Link>
  );
}

const away: Partial<Record<KeptStory["state"], string>> = {
  left: "Ya no está en este espacio",
  gone: "Ya no se puede leer",
};

type Place = Pick<KeptFrontViewProps, "within" | "siteUrl" | "dates">;

function toStory(
  { entry, state, corrected }: KeptStory,
  { within, siteUrl, dates }: Place,
): StoryProps {
  const note = corrected ? "Corregida después" : away[state];
  if (state !== "there") return { entry, href: null, dates, note };
  if (!within) return { ...siteStory(entry, siteUrl, dates), note };
  const { space, links } = within;
  const isHere = entry.spaces.some(({ space_id }) => space_id === space.space_id);
  return { entry, href: isHere ? links.entry(entry) : entryHref(entry, siteUrl), dates, note };
}
