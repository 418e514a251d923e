import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";

const DIRECTORY_ID = "espacios";
/** The most spaces in the bar under the site's name; the directory has all. */
const IN_STRIP = 5;

/** The first spaces as the sections of a newspaper. */
export function SpaceStrip({ spaces }: { spaces: Space[] }) {
  if (spaces.length === 0) return null;
  return (
    <nav aria-label="Espacios" className="flex min-w-0 flex-wrap gap-x-5 font-medium">
      {spaces.slice(0, IN_STRIP).map(({ space_id, slug, name }) => (
        <Link
          key={space_id}
          href={routes.spaceFront(slug)}
          className="max-w-56 truncate py-1 link-quiet"
        >
          {name}
        </Link>
      ))}
      {spaces.length > IN_STRIP && (
        <a href={`#${DIRECTORY_ID}`} className="py-1 text-accent link-quiet">
          Todos los espacios
        </a>
      )}
    </nav>
  );
}

/** All spaces, with what they are about. */
export function SpaceDirectory({ spaces }: { spaces: Space[] }) {
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby={DIRECTORY_ID} className="mt-10 border-t-2 border-foreground pt-4">
      <h2 id={DIRECTORY_ID} className="mb-4 scroll-mt-6 headline text-2xl">
        Espacios
      </h2>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {spaces.map((space) => (
          <li key={space.space_id} className="min-w-0 border-t py-5">
            <h3 className="headline text-xl wrap-anywhere">
              <Link href={routes.spaceFront(space.slug)} className="link-quiet">
                {space.name}
              </Link>
            </h3>
            {space.subtitle && (
              <p className="mt-1 font-serif text-muted-foreground italic">{space.subtitle}</p>
            )}
            <p className="mt-2 text-xs text-muted-foreground">{entriesText(space.entries_count)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function entriesText(count: number) {
  if (count === 0) return "Todavía sin entradas";
  return count === 1 ? "1 entrada" : `${count.toLocaleString("es")} entradas`;
}
