import { Opening } from "@/components/spaces/stories/opening";
import { StoryGrid } from "@/components/spaces/stories/story-grid";
import { siteStory } from "@/components/spaces/stories/site-story";
import { TodaysDate } from "@/components/spaces/todays-date";
import type { EntrySummary } from "@/lib/entries/dto";
import type { Space } from "@/lib/spaces/dto";
import { formatDay } from "@/lib/text/dates";
import { NewSite } from "./new-site";
import { OlderEntries } from "./older-entries";
import { SpaceDirectory, SpaceStrip } from "./space-directory";

interface HomeViewProps {
  siteName: string;
  /** Newest first. */
  spaces: Space[];
  /** Newest first. */
  entries: EntrySummary[];
  /** The cursor of the entries before those; null when there are none. */
  next: string | null;
  siteUrl: string;
  siteTz: string;
}

/** The site's front page: its spaces and its latest entries. Served alike to every reader. */
export function HomeView({ siteName, spaces, entries, next, siteUrl, siteTz }: HomeViewProps) {
  const stories = entries.map((entry) => siteStory(entry, siteUrl, siteTz));
  return (
    <div className="page pb-16">
      <header>
        <div className="py-6 text-center sm:py-9">
          <h1 className="headline text-[clamp(2.25rem,6vw,4.5rem)] font-bold tracking-tight wrap-anywhere">
            {`Bienvenido a ${siteName}`}
          </h1>
          <p className="mx-auto mt-3 max-w-prose font-serif text-lg text-balance text-muted-foreground italic sm:text-xl">
            Artículos, espacios y conversación en español
          </p>
        </div>
        <div className="rule-double" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-b py-2 text-sm">
          <TodaysDate served={formatDay(new Date(), siteTz)} />
          <SpaceStrip spaces={spaces} />
        </div>
      </header>
      {entries.length === 0 && <NewSite siteName={siteName} />}
      <Opening stories={stories.slice(0, 3)} />
      <StoryGrid id="ultimas-entradas" title="Últimas entradas" stories={stories.slice(3)} />
      <OlderEntries next={next} first />
      <SpaceDirectory spaces={spaces} />
    </div>
  );
}
