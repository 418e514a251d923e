"use client";

import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { useDeleteDomain } from "@/lib/spaces/domains/client";

interface DeleteDomainProps {
  domain: { domain_id: number; name: string; space: { name: string } };
}

export function DeleteDomain({ domain: { domain_id, name, space } }: DeleteDomainProps) {
  const remove = useDeleteDomain();
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar ${name}`} />}
      title="Confirmar eliminación"
      description={`¿Seguro que quieres eliminar el dominio ${name}? Dejará de mostrar «${space.name}». El espacio y sus entradas no se borran.`}
      onConfirm={() => remove.mutateAsync(domain_id)}
    />
  );
}
