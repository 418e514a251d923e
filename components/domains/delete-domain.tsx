"use client";

import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteDomain } from "@/lib/domains/client";

interface DeleteDomainProps {
  domain: { domain_id: number; name: string; space: { name: string } };
}

export function DeleteDomain({ domain: { domain_id, name, space } }: DeleteDomainProps) {
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
