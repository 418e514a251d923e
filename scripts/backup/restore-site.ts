import type { Manifest } from "@/lib/operation/backup/manifest";
import {
  beginRestore,
  isEmptyDatabase,
  restoreDatabase,
  restoreUploads,
} from "@/lib/operation/backup/restore";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { knownMigrations, migrate, pendingMigrations } from "../../server/migrate";
import { StopError, step } from "../../server/steps.mjs";

/** A backup that `checkBackup` has found whole, and the empty site that it goes to. */
interface Restoring {
  file: string;
  manifest: Manifest;
  databaseUrl: string;
  uploads: FileStorage;
  /** Restores its settings; resolves with lines about them for the operator. */
  restoreSettings: () => Promise<string[]>;
}

/**
 * Makes an empty site that of a backup, also of one that an older version of the product made: the database gets the
 * tables of that version, then their rows, then its later changes. Resolves with lines for the operator. Throws
 * StopError, before anything is written, for a database that is not empty or that the backup does not fit.
 */
export async function restoreSite(restoring: Restoring): Promise<string[]> {
  const { file, manifest, databaseUrl } = restoring;
  if (!(await isEmptyDatabase(databaseUrl))) {
    throw new StopError(
      "Ya hay cuentas en esta base de datos, y ninguna restauración a medias. Una copia se restaura en una vacía.",
    );
  }
  await assertFits(databaseUrl, manifest.migrations);
  await migrate(databaseUrl, { until: "", restoring: true }); // the mark is a row in their history
  const before = await beginRestore(file, databaseUrl);
  if (before) console.log(before);
  const lines = await fill(restoring).catch((error: unknown) => {
    console.error(
      "La restauración se ha quedado a medias: repítela cuando se pueda. Hasta entonces el sitio no arranca.",
    );
    throw error;
  });
  await step("Cambios posteriores a la copia", () => migrate(databaseUrl));
  return lines;
}

/** Restores images, settings and database; resolves with the lines about the settings. */
async function fill({ file, manifest, databaseUrl, uploads, restoreSettings }: Restoring) {
  await step("Imágenes", () => restoreUploads(file, uploads));
  const lines = await restoreSettings(); // before the database, which can be filled only once
  await step("Base de datos", async () => {
    await migrate(databaseUrl, { until: manifest.migrations.at(-1), restoring: true });
    await restoreDatabase(file, manifest, databaseUrl);
  });
  return lines;
}

/**
 * Throws StopError for a backup that does not fit the database, which gets the migrations of the backup and no others,
 * then its rows, then newer migrations.
 */
async function assertFits(databaseUrl: string, migrations: string[]) {
  const known = await knownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) {
    throw new StopError(
      `La copia es de una versión más nueva de Rotativa (tiene la migración ${unknown}). Actualiza el programa.`,
    );
  }
  const pending = await pendingMigrations(databaseUrl, { restoring: true });
  const tooNew = known.find((name) => !pending.includes(name) && !migrations.includes(name));
  if (tooNew) {
    throw new StopError(
      `La base de datos ya tiene la migración ${tooNew}, posterior a la copia. Restáurala en una recién creada, donde nunca se haya arrancado el sitio.`,
    );
  }
}
