import { ComposeHomeLink } from "@/components/editions/compose-home-link";
import { FollowFeed } from "@/components/reading/follow-feed";
import { paperNameLook } from "@/components/shared/name-size";
import { TodaysDate } from "@/components/spaces/todays-date";
import { siteFeeds } from "@/lib/platform/addresses/canonical";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { formatDay } from "@/lib/platform/text/dates";
import type { Space } from "@/lib/spaces/spaces/dto";
import { SpaceStrip } from "./space-directory";

export interface HomeMastheadProps {
  siteName: string;
  tagline: string | null;
  /** In the order of the sections. */
  spaces: Space[];
  /** The number of texts published today. */
  today: { people: number; machines: number };
  siteUrl: string;
  dates: DateStyle;
}

/** The head of the site's front page: its name, the date, and where to go. */
export function HomeMasthead({
  siteName,
  tagline,
  spaces,
  today,
  siteUrl,
  dates,
}: HomeMastheadProps) {
  const name = `Bienvenido a ${siteName}`;
  return (
    <header>
      <div className="py-6 text-center sm:py-9">
        <h1 {...paperNameLook(name)}>{name}</h1>
        {tagline && (
          <p className="mx-auto mt-3 max-w-prose font-serif text-lg text-balance text-muted-foreground italic sm:text-xl">
            {tagline}
          </p>
        )}
      </div>
      <div className="rule-double" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-b py-2 text-sm">
        <TodaysDate served={formatDay(new Date(), dates)} dates={dates} said={todaysTexts(today)} />
        <SpaceStrip spaces={spaces} />
        <ComposeHomeLink />
        <FollowFeed folder={siteFeeds(siteUrl)} className="py-1" />
      </div>
    </header>
  );
}

function todaysTexts({ people, machines }: HomeMastheadProps["today"]) {
  const texts = (count: number) =>
    count === 1 ? "1 texto" : `${count.toLocaleString("es")} textos`;
  if (people === 0) return machines > 0 ? `Hoy: ${texts(machines)} de IA` : null;
  return `Hoy: ${texts(people)} de personas${machines > 0 ? `, ${machines.toLocaleString("es")} de IA` : ""}`;
}
