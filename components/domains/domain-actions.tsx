"use client";

import { EditIconLink } from "@/components/shared/edit-icon-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { canManageDomain } from "@/lib/spaces/domains/policy";
import { roleIn } from "@/lib/spaces/spaces/policy";

const DeleteDomain = lazyPart(async () => (await import("./delete-domain")).DeleteDomain);

interface ManagedDomain {
  domain_id: number;
  name: string;
  space_id: number;
  owner_id: number | null;
  space: { name: string; owner_id: number };
}

/** The buttons to edit and to delete a domain, for users who manage it. */
export function DomainActions({ domain }: { domain: ManagedDomain }) {
  const { space_id, space } = domain;
  const user = useCurrentUser();
  const role = roleIn(user, { space_id, owner_id: space.owner_id });
  if (!canManageDomain(user, domain, role)) return null;
  return (
    <span className="-ms-2 flex gap-1">
      <EditIconLink href={routes.editDomain(domain.domain_id)} label={`Editar ${domain.name}`} />
      <DeleteDomain domain={domain} />
    </span>
  );
}
