"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { LoadMore } from "@/components/shared/load-more";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { unprovenDomainsQuery, useCheckDomain } from "@/lib/spaces/domains/client";
import type { Domain } from "@/lib/spaces/domains/dto";
import { DomainActions } from "./domain-actions";
import { DomainState } from "./domain-state";

/** The names that the account still has to prove, over the public list. Nothing when there are none. */
export function UnprovenDomains({ siteTz }: { siteTz: string }) {
  const query = useInfiniteQuery(unprovenDomainsQuery);
  const domains = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (domains.length === 0) return null;
  return (
    <section id="unproven" aria-labelledby="sin-comprobar" className="mb-12">
      <h2 id="sin-comprobar" className="headline text-2xl">
        Sin comprobar
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground">
        Solo tú ves estos nombres. Muestran su espacio cuando el DNS demuestra que son tuyos.
      </p>
      <DataTable
        label="Dominios sin comprobar"
        columns={columns(siteTz)}
        rows={domains}
        rowKey={(domain) => domain.domain_id}
      />
      <LoadMore query={query} />
    </section>
  );
}

const columns = (siteTz: string): Column<Domain>[] => [
  { header: "ID", className: "text-muted-foreground", cell: ({ domain_id }) => domain_id },
  {
    header: "Nombre",
    narrow: "title",
    className: "max-lg:order-first lg:min-w-56",
    cell: (domain) => (
      <div>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{domain.name}</span>
          <DomainState domain={domain} />
        </span>
        {domain.description && (
          <p className="mt-1 line-clamp-2 text-sm text-muted-foreground">{domain.description}</p>
        )}
      </div>
    ),
  },
  {
    header: "Espacio",
    className: "lg:min-w-40",
    cell: ({ space }) => (
      <Link href={routes.spaceFront(space.slug)} prefetch={false} className="link-quiet">
        {space.name}
      </Link>
    ),
  },
  {
    header: "Creado",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ created }) => <time dateTime={created}>{formatLongDate(created, siteTz)}</time>,
  },
  {
    header: "Acciones",
    narrow: "foot",
    cell: ({ domain_id, name, space_id, owner_id, space }) => (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CheckButton domain={{ domain_id, name }} />
        <DomainActions domain={{ domain_id, name, space_id, owner_id, space }} />
      </span>
    ),
  },
];

/** Has the server ask DNS now; a toast says what was found. */
function CheckButton({ domain }: { domain: { domain_id: number; name: string } }) {
  const check = useCheckDomain();
  return (
    <Button
      variant="outline"
      size="sm"
      pending={check.isPending}
      onClick={() => check.mutate(domain.domain_id)}
    >
      {check.isPending ? "Comprobando..." : "Comprobar ahora"}
      <span className="sr-only">: {domain.name}</span>
    </Button>
  );
}
