import { domainToUnicode } from "node:url";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { ForMembers } from "@/components/shared/for-members";
import { Screen } from "@/components/shared/screen";
import { domainOrigin } from "@/lib/platform/addresses/canonical";
import { routes } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import type { Domain } from "@/lib/spaces/domains/dto";
import { DomainActions } from "./domain-actions";
import { DomainState } from "./domain-state";
import { UnprovenDomains } from "./unproven-part";

interface DomainsViewProps {
  /** Newest first. */
  domains: Domain[];
  /** The cursor of the next page of the list; null at its end. */
  next: string | null;
  /** True when the list begins with the newest domain of all. */
  first: boolean;
  siteUrl: string;
  siteTz: string;
}

/** The public list of domains. It is served alike to every reader; users who may change a domain get its buttons. */
export function DomainsView({ domains, next, first, siteUrl, siteTz }: DomainsViewProps) {
  return (
    <Screen
      title="Dominios"
      subtitle="Administra los dominios de los espacios: cada uno muestra la portada y las entradas del suyo."
      actions={<CreateDomainButton>Nuevo Dominio</CreateDomainButton>}
    >
      <ForMembers>
        <UnprovenDomains siteTz={siteTz} />
      </ForMembers>
      {domains.length === 0 ? (
        // Hidden below a list of names that still have to be proven: these are domains, too.
        <div className="[#unproven~&]:hidden">
          <EmptyState
            title="No hay dominios registrados"
            action={<CreateDomainButton>Crear el primer dominio</CreateDomainButton>}
          />
        </div>
      ) : (
        <DataTable
          label="Dominios"
          columns={columns(siteUrl, siteTz)}
          rows={domains}
          rowKey={(domain) => domain.domain_id}
        />
      )}
      <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-2 empty:hidden">
        {!first && (
          <ButtonLink href={routes.domains} variant="outline">
            Volver al principio
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={routes.domainsAfter(next)} variant="outline" rel="next">
            Dominios anteriores
          </ButtonLink>
        )}
      </nav>
    </Screen>
  );
}

const columns = (siteUrl: string, siteTz: string): Column<Domain>[] => [
  {
    header: "ID",
    className: "text-muted-foreground",
    cell: ({ domain_id }) => domain_id,
  },
  {
    header: "Nombre",
    narrow: "title",
    className: "max-lg:order-first lg:min-w-56",
    cell: (domain) => <DomainName domain={domain} siteUrl={siteUrl} />,
  },
  {
    header: "Espacio",
    className: "lg:min-w-40",
    cell: ({ space }) => (
      <Link href={routes.spaceFront(space.slug)} className="link-quiet">
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
    within: ForMembers,
    cell: ({ domain_id, name, space_id, owner_id, space }) => (
      <DomainActions domain={{ domain_id, name, space_id, owner_id, space }} />
    ),
  },
];

function DomainName({ domain, siteUrl }: { domain: Domain; siteUrl: string }) {
  const { name, description, active_at } = domain;
  const readable = domainToUnicode(name);
  return (
    <div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {active_at ? (
          <a href={domainOrigin(name, siteUrl)} className="font-medium link">
            {readable}
          </a>
        ) : (
          <span className="font-medium">{readable}</span>
        )}
        <DomainState domain={domain} />
      </span>
      {readable !== name && <p className="mt-1 text-xs text-muted-foreground">{name}</p>}
      {description && (
        <p className="mt-1 line-clamp-2 text-sm text-muted-foreground">{description}</p>
      )}
    </div>
  );
}

/** The link to create a domain, for users who are signed in. */
function CreateDomainButton({ children }: { children: ReactNode }) {
  return (
    <ForMembers>
      <ButtonLink href={routes.createDomain}>{children}</ButtonLink>
    </ForMembers>
  );
}
