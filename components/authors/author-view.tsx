import { FollowFeed } from "@/components/reading/follow-feed";
import { SiteButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { siteStory } from "@/components/spaces/stories/site-story";
import { StoryGrid } from "@/components/spaces/stories/story-grid";
import type { Profile } from "@/lib/house/users/dto";
import { authorFeeds } from "@/lib/platform/addresses/canonical";
import { routes } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { AuthorHead } from "./author-head";

interface AuthorViewProps {
  author: Profile;
  /** The entries of this page, newest first. */
  entries: EntrySummary[];
  /** From 1. */
  page: number;
  pages: number;
  siteUrl: string;
  dates: DateStyle;
}

/** Presents an author, and lists what they have published. Served alike to every reader. */
export function AuthorView({ author, entries, page, pages, siteUrl, dates }: AuthorViewProps) {
  return (
    <div className="page pt-10 pb-16 sm:pt-14">
      <AuthorHead author={author} dates={dates} />
      <p className="-mt-4 mb-10 text-sm">
        <FollowFeed folder={authorFeeds(author, siteUrl)} />
      </p>
      {entries.length > 0 ? (
        <StoryGrid
          id="entradas"
          title="Entradas publicadas"
          stories={entries.map((entry) => siteStory(entry, siteUrl, dates))}
        />
      ) : (
        <NothingPublished />
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(page) => routes.author(author.username, page)}
        labels={{ previous: "Entradas más recientes", next: "Entradas anteriores" }}
      />
    </div>
  );
}

function NothingPublished() {
  return (
    <EmptyState
      title="Todavía no ha publicado ninguna entrada"
      action={
        <SiteButtonLink href={routes.home} variant="outline">
          Ver lo último de la portada
        </SiteButtonLink>
      }
    />
  );
}
