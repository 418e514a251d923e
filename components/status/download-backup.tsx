"use client";

import { ExportButton } from "@/components/export/export-button";
import { SettingsSection } from "@/components/settings/settings-section";
import { useDownloadBackup } from "@/lib/operation/backup/client";
import type { DownloadMeans } from "@/lib/operation/backup/dto";

/** Offers a backup of the whole site to administrators, or says why there is none to download. */
export function DownloadBackup({ refused, isSealed }: DownloadMeans) {
  const download = useDownloadBackup();
  return (
    <SettingsSection
      id="descargar-copia"
      title="Llevarse una copia"
      description="Todo lo que guarda el sitio en un archivo .tar, que npm run restore devuelve a un sitio vacío."
    >
      {refused ? (
        <p className="max-w-prose">{refused}</p>
      ) : (
        <>
          <p className="mb-4 max-w-prose">
            Lleva las cuentas, con sus correos, y los borradores de todos: guárdala donde nadie más
            la lea.{" "}
            {isSealed
              ? "Las claves del sitio van selladas con la frase de BACKUP_PASSPHRASE."
              : "Las claves del sitio no van en ella: guarda aparte .env y la SECRET_KEY, o indica BACKUP_PASSPHRASE e irán selladas."}
          </p>
          <ExportButton
            label="Descargar copia"
            pendingLabel="Haciendo la copia..."
            pending={download.isPending}
            onClick={() => download.mutate(undefined)}
          />
        </>
      )}
    </SettingsSection>
  );
}
