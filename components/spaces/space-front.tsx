import { KeptLink } from "@/components/editions/kept-link";
import { SiteButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import type { ComposedFront } from "@/lib/fronts/editions/dto";
import { routes, type SpaceLinks } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { withoutMarks } from "@/lib/platform/text/without-marks";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { FirstEntriesButtons } from "./manage-links";
import { RemoveEntryButton } from "./remove-entry-button";
import { SpaceMasthead } from "./space-masthead";
import { FrontStories } from "./stories/front-stories";
import { MostRead } from "./stories/most-read";
import { StoryGrid } from "./stories/story-grid";
import type { StoryProps } from "./stories/story-parts";

interface SpaceFrontProps {
  space: Space;
  /** The entries of this page, newest first. */
  entries: EntrySummary[];
  /** The first page as editors composed it; null while nobody has, and on later pages. */
  composed: ComposedFront | null;
  /** The most read entries of the space; empty where the space does not show them, and on later pages. */
  mostRead: EntrySummary[];
  /** The number of the page, from 1. */
  page: number;
  pages: number;
  /** Links that stay on the host where the space is being read. */
  links: SpaceLinks;
  /** The full address of the folder of its feeds. */
  feeds: string;
  dates: DateStyle;
}

/**
 * A space as the front page of a newspaper; its later pages are only a grid. It is served alike to every
 * reader: what depends on who reads is filled in by the browser.
 */
export function SpaceFront({
  space,
  entries,
  composed,
  mostRead,
  page,
  pages,
  links,
  feeds,
  dates,
}: SpaceFrontProps) {
  const story = (entry: EntrySummary) => toStory(space, entry, links, dates);
  const stories = (composed?.stories ?? entries).map(story);
  const breaking = composed?.breaking && story(composed.breaking);
  const grid = { id: "mas-noticias", title: "Más noticias", stories };
  return (
    <div className="page pb-16">
      <SpaceMasthead space={space} front={links.front()} feeds={feeds} dates={dates} />
      {stories.length === 0 && !breaking && (
        <NoEntries space={{ space_id: space.space_id, owner_id: space.owner_id }} />
      )}
      {page === 1 ? (
        <FrontStories {...grid} layout={composed?.layout} breaking={breaking} />
      ) : (
        <div className="pt-8">
          <StoryGrid {...grid} />
        </div>
      )}
      <MostRead stories={mostRead.map(story)} />
      {composed && <KeptLink href={links.editions()} />}
      {page === 1 && space.description && <About description={space.description} />}
      <Pager
        page={page}
        pages={pages}
        hrefOf={links.front}
        labels={{ previous: "Noticias más recientes", next: "Noticias anteriores" }}
      />
    </div>
  );
}

/** Shows the space's description. */
function About({ description }: { description: string }) {
  return (
    <section
      aria-labelledby="acerca"
      className="mt-10 max-w-prose border-t-2 border-foreground pt-4"
    >
      <h2 id="acerca" className="headline text-xl">
        Acerca de este espacio
      </h2>
      <p className="mt-2 font-serif wrap-anywhere whitespace-pre-line text-muted-foreground">
        {withoutMarks(description)}
      </p>
    </section>
  );
}

function toStory(
  space: Space,
  entry: EntrySummary,
  links: SpaceLinks,
  dates: DateStyle,
): StoryProps {
  const { space_id, owner_id } = space;
  const { entry_id, user_id, title } = entry;
  return {
    entry,
    href: links.entry(entry),
    dates,
    control: (
      <RemoveEntryButton space={{ space_id, owner_id }} entry={{ entry_id, user_id, title }} />
    ),
  };
}

function NoEntries({ space }: { space: { space_id: number; owner_id: number } }) {
  return (
    <div className="pt-10">
      <EmptyState
        title="No hay entradas en este espacio"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <FirstEntriesButtons space={space} />
            <SiteButtonLink href={routes.home} variant="outline">
              Ver otros espacios y noticias
            </SiteButtonLink>
          </div>
        }
      />
    </div>
  );
}
