"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { waitingQuery } from "@/lib/desk/lists/waiting-client";
import { routes } from "@/lib/platform/addresses/routes";

/** The spaces to which entries are proposed, with how many: each decides about its own, beside what it has. */
export function ProposedEntries() {
  const { data } = useQuery(waitingQuery);
  if (!data) return null;
  if (data.proposals.length === 0) return <EmptyState title="No hay entradas propuestas" />;
  return (
    <KeyedList>
      <ul className="border-t">
        {data.proposals.map(({ space_id, name, count }) => (
          <li key={space_id} className="grid gap-1 border-b py-5">
            <h2 className="headline text-xl wrap-anywhere">
              <Link href={routes.space(space_id)} className="link-quiet">
                {name}
              </Link>
            </h2>
            <p className="text-sm text-muted-foreground">
              {count === 1 ? "1 entrada propuesta" : `${count} entradas propuestas`}
            </p>
          </li>
        ))}
      </ul>
    </KeyedList>
  );
}
