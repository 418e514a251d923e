import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import type { EditionLink, KeptMonth } from "@/lib/fronts/editions/dto";
import { editionPart, routes, type SpaceLinks } from "@/lib/platform/addresses/routes";
import { capital } from "@/lib/platform/text/capital";
import { langOf, type DateStyle } from "@/lib/platform/text/date-languages";
import type { Space } from "@/lib/spaces/spaces/dto";
import { sayDay, sayHour, sayMonth } from "./words";

interface KeptMonthViewProps {
  /** Null while there is none yet. */
  month: KeptMonth | null;
  within?: { space: Space; links: SpaceLinks };
  siteName: string;
  dates: DateStyle;
}

/** The front pages of a month by their days, with the months before and after it. */
export function KeptMonthView({ month, within, siteName, dates }: KeptMonthViewProps) {
  const lang = langOf(dates.language);
  const hrefOf = (part?: string) => (within ? within.links.editions(part) : routes.editions(part));
  const front = within ? within.links.front() : routes.home;
  return (
    <div className="page py-10">
      <div className="mx-auto grid max-w-[46rem] gap-6">
        <p>
          <Link href={front} className="kicker wrap-anywhere link-quiet">
            {within?.space.name ?? siteName}
          </Link>
        </p>
        <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">
          Hemeroteca
          {month && (
            <>
              : <span lang={lang}>{sayMonth(month.month, dates.language)}</span>
            </>
          )}
        </h1>
        {month ? (
          <>
            <ol className="grid border-t">
              {byDay(month.editions).map(([day, editions]) => (
                <li key={day} className="grid gap-1 border-b py-4">
                  <h2 lang={lang} className="text-sm font-medium first-letter:uppercase">
                    {sayDay(day, dates.language)}
                  </h2>
                  <ul className="grid gap-1">
                    {editions.map((edition) => (
                      <li key={edition.number}>
                        <Link
                          href={hrefOf(editionPart(edition))}
                          className="inline-block py-1 link-quiet"
                        >
                          <span className="headline text-lg wrap-anywhere">
                            {edition.headline ?? "Texto retirado"}
                          </span>
                          <span className="block text-sm text-muted-foreground">
                            {sayHour(edition, dates.timeZone)}
                          </span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
            <nav aria-label="Meses" className="flex flex-wrap justify-end gap-2">
              {month.newer && (
                <ButtonLink href={hrefOf(month.newer)} variant="outline" rel="next">
                  <span lang={lang}>{capital(sayMonth(month.newer, dates.language))}</span>
                </ButtonLink>
              )}
              {month.older && (
                <ButtonLink href={hrefOf(month.older)} variant="outline" rel="prev">
                  <span lang={lang}>{capital(sayMonth(month.older, dates.language))}</span>
                </ButtonLink>
              )}
            </nav>
          </>
        ) : (
          <EmptyState title="Todavía no hay ninguna portada guardada" />
        )}
      </div>
    </div>
  );
}

const byDay = (editions: EditionLink[]) => [...Map.groupBy(editions, ({ day }) => day)];
