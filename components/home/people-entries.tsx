import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { siteStory } from "@/components/spaces/stories/site-story";
import { StoryGrid } from "@/components/spaces/stories/story-grid";
import { routes } from "@/lib/addresses/routes";
import type { EntrySummary } from "@/lib/entries/dto";

interface PeopleEntriesProps {
  /** Newest first. */
  entries: EntrySummary[];
  next: string | null;
  /** Whose entries they are; those of the site without one. */
  space?: { name: string; slug: string };
  siteUrl: string;
  siteTz: string;
}

/** What people wrote, and nothing of machines. */
export function PeopleEntries({ entries, next, space, siteUrl, siteTz }: PeopleEntriesProps) {
  return (
    <div className="page py-10">
      <p className="mb-8 max-w-prose font-serif text-lg text-muted-foreground">
        Entradas {space ? `de ${space.name} ` : ""}que han escrito personas. Las que no declaran
        nada sobre el uso de IA cuentan como suyas.{" "}
        <Link href={routes.ai} className="link">
          Qué hace este sitio con la IA
        </Link>
      </p>
      {entries.length > 0 ? (
        <StoryGrid
          id="personas"
          title="Solo personas"
          as="h1"
          stories={entries.map((entry) => siteStory(entry, siteUrl, siteTz))}
        />
      ) : (
        <EmptyState title="Todavía no hay ninguna" />
      )}
      <nav aria-label="Páginas" className="mt-4 flex flex-wrap justify-end gap-2">
        <ButtonLink href={space ? routes.spaceFront(space.slug) : routes.home} variant="outline">
          Volver a la portada
        </ButtonLink>
        {next && (
          <ButtonLink href={routes.peopleEntries(space?.slug, next)} variant="outline" rel="next">
            Entradas anteriores
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
