import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { siteStory } from "@/components/spaces/stories/site-story";
import { StoryGrid } from "@/components/spaces/stories/story-grid";
import { routes, type SpaceLinks } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";

interface PeopleEntriesProps {
  /** Newest first. */
  entries: EntrySummary[];
  next: string | null;
  /** The space whose entries they are, with links that stay on the host where it is read; absent for the site's. */
  within?: { space: Pick<Space, "name">; links: SpaceLinks };
  siteUrl: string;
  dates: DateStyle;
}

/** Lists the entries that people wrote, without those of machines. */
export function PeopleEntries({ entries, next, within, siteUrl, dates }: PeopleEntriesProps) {
  return (
    <div className="page py-10">
      <p className="mb-8 max-w-prose font-serif text-lg text-muted-foreground">
        Entradas {within ? `de ${within.space.name} ` : ""}que han escrito personas. Las que no
        declaran nada sobre el uso de IA cuentan como suyas.{" "}
        <Link href={routes.ai} className="link">
          Qué hace este sitio con la IA
        </Link>
      </p>
      {entries.length > 0 ? (
        <StoryGrid
          id="personas"
          title="Solo personas"
          as="h1"
          stories={entries.map((entry) =>
            within
              ? { entry, href: within.links.entry(entry), dates }
              : siteStory(entry, siteUrl, dates),
          )}
        />
      ) : (
        <EmptyState title="Todavía no hay ninguna" />
      )}
      <nav aria-label="Páginas" className="mt-4 flex flex-wrap justify-end gap-2">
        <ButtonLink href={within ? within.links.front() : routes.home} variant="outline">
          Volver a la portada
        </ButtonLink>
        {next && (
          <ButtonLink
            href={within ? within.links.people(next) : routes.peopleEntries(undefined, next)}
            variant="outline"
            rel="next"
          >
            Entradas anteriores
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
