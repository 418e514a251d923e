"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { Button } from "@/components/ui/button";
import {
  proposalsQuery,
  useAcceptProposal,
  useRefuseProposal,
} from "@/lib/fronts/placements/client";
import type { Proposal } from "@/lib/fronts/placements/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";

interface ProposalsProps {
  spaceId: number;
  /** True when the reader accepts and refuses; otherwise they see what they offered. */
  decides: boolean;
}

/** The entries that colaboradores offer to a space. */
export function Proposals({ spaceId, decides }: ProposalsProps) {
  const query = useInfiniteQuery(proposalsQuery(spaceId));
  return (
    <section aria-labelledby="propuestas" className="mt-12">
      <h2 id="propuestas" className="mb-3 headline text-2xl">
        {decides ? "Propuestas" : "Tus propuestas"}
      </h2>
      <PagedList
        query={query}
        error="No se pudieron cargar las propuestas"
        empty={<p className="text-muted-foreground">No hay ninguna propuesta pendiente.</p>}
      >
        {(proposals) => (
          <ul className="divide-y border-y">
            {proposals.map((proposal) => (
              <li key={proposal.entry_id}>
                <ProposalRow proposal={proposal} decides={decides} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function ProposalRow({ proposal, decides }: { proposal: Proposal; decides: boolean }) {
  const [accept, refuse] = [useAcceptProposal(), useRefuseProposal()];
  const { entry, entry_id, space_id, user, created } = proposal;
  const place = { spaceId: space_id, entryId: entry_id };
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <h3 className="headline text-lg">
          <Link href={routes.entry(entry_id)} prefetch={false} className="link-quiet">
            {entry.title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted-foreground">{entry.excerpt}</p>
        <p className="mt-1 text-xs text-muted-foreground">
          <PersonName of={user} />, <EntryDate date={created} format={formatCommentDate} />
        </p>
      </div>
      <div className="flex gap-2">
        {decides && (
          <Button
            size="sm"
            pending={accept.isPending}
            onClick={() => accept.mutate({ ...place, version: entry.version })}
          >
            Aceptar<span className="sr-only">: {entry.title}</span>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          pending={refuse.isPending}
          onClick={() => refuse.mutate(place)}
        >
          {decides ? "Rechazar" : "Quitar"}
          <span className="sr-only">: {entry.title}</span>
        </Button>
      </div>
    </article>
  );
}
