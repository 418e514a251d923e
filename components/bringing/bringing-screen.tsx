import { Screen } from "@/components/shared/screen";
import { SettingsSection } from "@/components/settings/settings-section";
import type { BringingMeans } from "@/lib/operation/bringing/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { ImportForm } from "./import-form";
import { ImportsList } from "./imports-list";
import type { SpaceChoice } from "./option-fields";

interface BringingScreenProps {
  means: BringingMeans;
  username: string;
  spaces: SpaceChoice[];
}

/** `/redaccion/traer`: begins an import, and lists those of the last week. */
export function BringingScreen({ means, username, spaces }: BringingScreenProps) {
  return (
    <Screen
      narrow
      title="Traer un periódico"
      subtitle="Lo que se publicó en otro sitio: textos con su fecha, su dirección, sus imágenes y sus comentarios. Primero se ensaya, y después se puede deshacer durante una semana."
      back={{ href: routes.newsroom, label: "Volver a Redacción" }}
    >
      <div className="grid gap-14">
        {means.refused ? (
          <p className="max-w-prose">{means.refused}</p>
        ) : (
          <ImportForm username={username} spaces={spaces} />
        )}
        <SettingsSection
          title="Importaciones de esta semana"
          description="También las que hizo npm run import. A los siete días salen de la lista, y lo que trajeron se queda."
        >
          <ImportsList />
        </SettingsSection>
      </div>
    </Screen>
  );
}
