"use client";

import { EditIconLink } from "@/components/shared/edit-icon-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { canManageDomain } from "@/lib/domains/policy";
import { routes } from "@/lib/addresses/routes";
import { useCurrentUser } from "@/lib/users/current-user";

const DeleteDomain = lazyPart(async () => (await import("./delete-domain")).DeleteDomain);

interface ManagedDomain {
  domain_id: number;
  name: string;
  space: { name: string; owner_id: number };
}

/** What whoever manages its space can do with a domain. */
export function DomainActions({ domain }: { domain: ManagedDomain }) {
  const user = useCurrentUser();
  if (!user || !canManageDomain(user, domain)) return null;
  return (
    <span className="-ms-2 flex gap-1">
      <EditIconLink href={routes.editDomain(domain.domain_id)} label={`Editar ${domain.name}`} />
      <DeleteDomain domain={domain} />
    </span>
  );
}
