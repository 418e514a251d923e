import Link from "next/link";
import { domainToUnicode } from "node:url";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { Button } from "@/components/ui/button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Domain } from "@/lib/domains/dto";
import { routes } from "@/lib/routes";
import { domainOrigin } from "@/lib/seo/addresses";
import { formatLongDate } from "@/lib/text/dates";
import { ActionsCell, ActionsHead } from "./domain-actions";
import { DomainState } from "./domain-state";
import { CreateDomainButton } from "./create-domain-button";

interface DomainsViewProps {
  /** Newest first. */
  domains: Domain[];
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** Whether it begins with the newest of all. */
  first: boolean;
  siteUrl: string;
  siteTz: string;
}

/** The public list of domains. It is served alike to every reader; who may change one gets the controls. */
export function DomainsView({ domains, next, first, siteUrl, siteTz }: DomainsViewProps) {
  return (
    <div className="page py-10">
      <PageHeader
        title="Dominios"
        subtitle="Administra los dominios de los espacios: cada uno muestra la portada y las entradas del suyo."
        actions={<CreateDomainButton>Nuevo Dominio</CreateDomainButton>}
      />
      {domains.length === 0 ? (
        <EmptyState
          title="No hay dominios registrados"
          action={<CreateDomainButton>Crear el primer dominio</CreateDomainButton>}
        />
      ) : (
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>ID</TableHead>
              <TableHead>Nombre</TableHead>
              <TableHead>Espacio</TableHead>
              <TableHead>Creado</TableHead>
              <ActionsHead />
            </TableRow>
          </TableHeader>
          <TableBody>
            {domains.map((domain) => (
              <DomainRow key={domain.domain_id} {...{ domain, siteUrl, siteTz }} />
            ))}
          </TableBody>
        </Table>
      )}
      <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-2 empty:hidden">
        {!first && (
          <Button asChild variant="outline">
            <Link href={routes.domains}>Volver al principio</Link>
          </Button>
        )}
        {next && (
          <Button asChild variant="outline">
            <Link rel="next" href={routes.domainsAfter(next)}>
              Dominios anteriores
            </Link>
          </Button>
        )}
      </nav>
    </div>
  );
}

interface DomainRowProps {
  domain: Domain;
  siteUrl: string;
  siteTz: string;
}

function DomainRow({ domain, siteUrl, siteTz }: DomainRowProps) {
  const { domain_id, name, description, space, created, active_at } = domain;
  const readable = domainToUnicode(name);
  return (
    <TableRow>
      <TableCell className="text-muted-foreground">{domain_id}</TableCell>
      <TableCell className="min-w-56 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {active_at ? (
            <a href={domainOrigin(name, siteUrl)} className="font-medium link">
              {readable}
            </a>
          ) : (
            <span className="font-medium">{readable}</span>
          )}
          <DomainState active={active_at !== null} />
        </span>
        {readable !== name && <p className="mt-1 text-xs text-muted-foreground">{name}</p>}
        {description && <p className="mt-1 line-clamp-2 text-muted-foreground">{description}</p>}
      </TableCell>
      <TableCell className="min-w-40 wrap-anywhere">
        <Link href={routes.spaceFront(space.slug)} className="link-quiet">
          {space.name}
        </Link>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground">
        <time dateTime={created}>{formatLongDate(created, siteTz)}</time>
      </TableCell>
      <ActionsCell domain={{ domain_id, name, space }} />
    </TableRow>
  );
}
