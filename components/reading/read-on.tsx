import type { Route } from "next";
import Link from "next/link";
import { EntryMark } from "@/components/shared/badges";
import { spoken } from "@/lib/platform/text/languages";
import type { OfferedEntry } from "@/lib/texts/entries/dto";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";

/** An entry that is offered, and its address as seen from the page that is being read. */
export interface Offered {
  entry: OfferedEntry;
  href: Route;
}

interface ReadOnProps {
  /** The entry after this one in a section. */
  next?: Offered & { section: string };
  related: Offered[];
  /** Other entries of the same author. */
  byAuthor: Offered[];
  authorName: string;
}

/** Offers a reader what to read next at the end of an article. */
export function ReadOn({ next, related, byAuthor, authorName }: ReadOnProps) {
  if (!next && related.length === 0 && byAuthor.length === 0) return null;
  return (
    <nav
      aria-label="Seguir leyendo"
      className="related mx-auto mt-12 grid max-w-[42rem] gap-x-10 gap-y-8 border-t-2 border-foreground pt-5 sm:grid-cols-2"
    >
      {next && (
        <section {...disclosureAttribute(next.entry)} className="sm:col-span-2">
          <h2 className="kicker">{`Siguiente en ${next.section}`}</h2>
          <p className="mt-1 headline text-2xl wrap-anywhere">
            <Title {...next} />
          </p>
        </section>
      )}
      <Titles heading="Relacionado" offered={related} />
      <Titles heading={`Más de ${authorName}`} offered={byAuthor} />
    </nav>
  );
}

function Titles({ heading, offered }: { heading: string; offered: Offered[] }) {
  if (offered.length === 0) return null;
  return (
    <section>
      <h2 className="kicker">{heading}</h2>
      <ul className="mt-2 grid gap-3 font-serif text-lg leading-snug wrap-anywhere">
        {offered.map((each) => (
          <li key={each.entry.entry_id} {...disclosureAttribute(each.entry)}>
            <Title {...each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Title = ({ entry, href }: Offered) => (
  <>
    <Link {...spoken(entry)} href={href} prefetch={false} className="link-quiet">
      {entry.title}
    </Link>{" "}
    <EntryMark entry={entry} />
  </>
);
