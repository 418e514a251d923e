"use client";

import { SettingsSection } from "@/components/settings/settings-section";
import { useExport } from "@/lib/operation/export/client";
import type { Space } from "@/lib/spaces/spaces/dto";
import { ExportButton } from "./export-button";

const FORMAT =
  "Un ZIP con cada entrada en Markdown, sus comentarios, sus direcciones y sus imágenes: se lee sin Rotativa, y otro Rotativa lo importa.";

/** Offers the export of all that the site, or a space, has published. */
export function TakeAlong({ space }: { space?: Pick<Space, "space_id" | "name"> }) {
  const takeAlong = useExport();
  return (
    <SettingsSection title="Llevármelo todo" description={FORMAT}>
      <p className="mb-4 max-w-prose">
        {space
          ? `Lleva también el equipo, los dominios y las portadas de «${space.name}». No lleva correos ni lo que solo ven los autores de otros textos, como sus versiones anteriores.`
          : "Lleva también los espacios, los autores, las portadas, las páginas del pie, los ajustes, los borradores de todos y lo retirado. No lleva contraseñas, correos, tokens, la papelera ni las tareas."}
      </p>
      <ExportButton
        label={space ? "Exportar el espacio" : "Exportar el sitio"}
        pendingLabel="Preparando..."
        pending={takeAlong.isPending}
        onClick={() => takeAlong.mutate(space?.space_id)}
      />
    </SettingsSection>
  );
}
