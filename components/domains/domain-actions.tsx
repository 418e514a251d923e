"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { lazyPart } from "@/components/shared/lazy-part";
import { Button } from "@/components/ui/button";
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
      <Button asChild variant="ghost" size="icon-sm" title="Editar">
        <Link href={routes.editDomain(domain.domain_id)} aria-label={`Editar ${domain.name}`}>
          <Pencil aria-hidden />
        </Link>
      </Button>
      <DeleteDomain domain={domain} />
    </span>
  );
}
