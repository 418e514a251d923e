"use client";

import { Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteDomain } from "@/lib/domains/client";
import { canManageDomain } from "@/lib/domains/policy";
import { routes } from "@/lib/routes";
import { useCurrentUser } from "@/lib/users/client";

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

function DeleteDomain({ domain: { domain_id, name, space } }: { domain: ManagedDomain }) {
  const remove = useDeleteDomain();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Eliminar ${name}`} title="Eliminar">
          <Trash2 aria-hidden />
        </Button>
      }
      title="Confirmar eliminación"
      description={`¿Seguro que quieres eliminar el dominio ${name}? Dejará de mostrar «${space.name}». El espacio y sus entradas no se borran.`}
      confirmLabel="Eliminar"
      pendingLabel="Eliminando..."
      destructive
      onConfirm={() => remove.mutateAsync(domain_id)}
    />
  );
}
