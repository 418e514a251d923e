import { KeptLink } from "@/components/editions/kept-link";
import { FrontStories } from "@/components/spaces/stories/front-stories";
import { MostRead } from "@/components/spaces/stories/most-read";
import { siteStory } from "@/components/spaces/stories/site-story";
import type { ComposedFront } from "@/lib/fronts/editions/dto";
import { routes } from "@/lib/platform/addresses/routes";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { HideStoryButton } from "./hide-story-button";
import { HomeMasthead, type HomeMastheadProps } from "./home-masthead";
import { OlderEntries } from "./older-entries";
import { SpaceDirectory } from "./space-directory";
import { StartLinks } from "./start-links";

interface HomeViewProps extends HomeMastheadProps {
  /** Newest first. */
  entries: EntrySummary[];
  /** The front page as editors composed it; null while nobody has. */
  composed: ComposedFront | null;
  /** The entries read most of late; empty where the site does not show them. */
  mostRead: EntrySummary[];
  /** The cursor of the entries before those; null when there are none. */
  next: string | null;
}

/** The site's front page: its spaces and its latest entries. Served alike to every reader. */
export function HomeView({
  siteName,
  tagline,
  spaces,
  entries,
  composed,
  mostRead,
  next,
  today,
  siteUrl,
  dates,
}: HomeViewProps) {
  const told = (entry: EntrySummary) => siteStory(entry, siteUrl, dates);
  const story = (entry: EntrySummary) => ({ ...told(entry), control: hideControl(entry) });
  return (
    <div className="page pb-16">
      <HomeMasthead
        siteName={siteName}
        tagline={tagline}
        spaces={spaces}
        today={today}
        siteUrl={siteUrl}
        dates={dates}
      />
      {entries.length === 0 && <NewSite siteName={siteName} />}
      <FrontStories
        id="ultimas-entradas"
        title="Últimas entradas"
        layout={composed?.layout}
        breaking={composed?.breaking && story(composed.breaking)}
        stories={(composed?.stories ?? entries).map(story)}
      />
      <MostRead stories={mostRead.map(told)} />
      {composed && <KeptLink href={routes.editions()} />}
      <OlderEntries next={next} first />
      <SpaceDirectory spaces={spaces} />
    </div>
  );
}

const hideControl = ({ entry_id, title }: EntrySummary) => (
  <HideStoryButton entry={{ entry_id, title }} />
);

/** Shown to visitors before anything has been published. */
function NewSite({ siteName }: { siteName: string }) {
  return (
    <section className="mx-auto grid max-w-2xl justify-items-center gap-5 py-16 text-center">
      <h2 className="headline text-3xl">Todavía no se ha publicado nada</h2>
      <p className="font-serif text-lg text-muted-foreground">
        {siteName} es un lugar para publicar artículos y comentarlos. Las entradas se reúnen en
        espacios temáticos, cada uno con la portada de un periódico. Lo que escribe una inteligencia
        artificial lleva siempre su señal.
      </p>
      <StartLinks />
    </section>
  );
}
