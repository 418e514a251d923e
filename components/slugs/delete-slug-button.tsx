"use client";

import { DeleteDialog } from "@/components/shared/delete-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteSlug } from "@/lib/texts/slugs/client";
import type { Slug } from "@/lib/texts/slugs/dto";

/** Deletes a slug after saying what becomes of its address. */
export function DeleteSlugButton({ slug }: { slug: Slug }) {
  const remove = useDeleteSlug();
  return (
    <DeleteDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Eliminar /${slug.path}`}>
          Eliminar
        </Button>
      }
      title="¿Estás seguro?"
      description={`El slug «/${slug.path}» se eliminará permanentemente. Esta acción no se puede deshacer. ${whatStays(slug)}`}
      onConfirm={() => remove.mutateAsync(slug.slug_id)}
    />
  );
}

const whatStays = ({ entry }: Slug) =>
  entry
    ? "Quien abra esa dirección llegará a la entrada hasta que alguien la use para otra."
    : "La dirección quedará libre.";
