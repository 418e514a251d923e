import { SiteButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import type { EntrySummary } from "@/lib/entries/dto";
import { routes, type SpaceLinks } from "@/lib/addresses/routes";
import type { Space } from "@/lib/spaces/dto";
import { FirstEntriesButton } from "./manage-links";
import { RemoveEntryButton } from "./remove-entry-button";
import { SpaceMasthead } from "./space-masthead";
import { Opening } from "./stories/opening";
import { StoryGrid } from "./stories/story-grid";
import type { StoryProps } from "./stories/story-parts";

interface SpaceFrontProps {
  space: Space;
  /** The entries of this page, in front-page order. */
  entries: EntrySummary[];
  /** From 1. */
  page: number;
  pages: number;
  /** They stay on the host where it is being read. */
  links: SpaceLinks;
  siteTz: string;
}

/**
 * A space as the front page of a newspaper; its later pages are only a grid. It is served alike to every
 * reader: what depends on who reads is filled in by the browser.
 */
export function SpaceFront({ space, entries, page, pages, links, siteTz }: SpaceFrontProps) {
  const stories = entries.map((entry) => toStory(space, entry, links, siteTz));
  const opening = page === 1 ? stories.slice(0, 3) : [];
  return (
    <div className="page pb-16">
      <SpaceMasthead space={space} front={links.front()} siteTz={siteTz} />
      {stories.length === 0 && (
        <NoEntries space={{ space_id: space.space_id, owner_id: space.owner_id }} />
      )}
      <Opening stories={opening} />
      <div className={page > 1 ? "pt-8" : undefined}>
        <StoryGrid id="mas-noticias" title="Más noticias" stories={stories.slice(opening.length)} />
      </div>
      <Pager
        page={page}
        pages={pages}
        hrefOf={links.front}
        labels={{ previous: "Noticias más recientes", next: "Noticias anteriores" }}
      />
    </div>
  );
}

function toStory(space: Space, entry: EntrySummary, links: SpaceLinks, siteTz: string): StoryProps {
  const { space_id, owner_id } = space;
  const { entry_id, user_id, title } = entry;
  return {
    entry,
    href: links.entry(entry),
    siteTz,
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
            <FirstEntriesButton space={space} />
            <SiteButtonLink href={routes.home} variant="outline">
              Ver otros espacios y noticias
            </SiteButtonLink>
          </div>
        }
      />
    </div>
  );
}
