// `npm run restore -- FILE [--check] [--without-secrets]`: turns an empty copy of the product into the site of a
// backup. docs/operations.md
import { checkBackup } from "@/lib/operation/backup/check";
import type { Manifest } from "@/lib/operation/backup/manifest";
import {
  beginRestore,
  isEmptyDatabase,
  readSettings,
  restoreDatabase,
  restoreUploads,
} from "@/lib/operation/backup/restore";
import { knownMigrations, migrate, pendingMigrations } from "../../server/migrate";
import { StopError, loadDotEnv, step } from "../../server/steps.mjs";
import { runCommand } from "../run-command";
import { withDatabase } from "../with-database";
import { readArguments } from "./arguments";
import { requireSecrets, restoreSettings, type Settings } from "./settings";
import { summaryOf } from "./summary";

const USAGE = "Uso: npm run restore -- ARCHIVO.tar [--check] [--without-secrets]";

interface Copy {
  file: string;
  manifest: Manifest;
  settings: Settings;
}

await runCommand(async () => {
  loadDotEnv();
  const { file, values } = readArguments(
    { check: { type: "boolean" }, "without-secrets": { type: "boolean" } },
    USAGE,
  );
  const manifest = await step(`Comprobando ${file}`, () => checkBackup(file));
  for (const line of summaryOf(manifest)) console.log(line);
  const isWithout = values["without-secrets"] ?? false;
  // Not from lib/kernel/env, which would be read before there is a database.
  const settings = await readSettings(file, isWithout ? "" : process.env.BACKUP_PASSPHRASE);
  if (values.check) return tellSealed(settings);
  if (!isWithout) requireSecrets(settings);
  await withDatabase(() => restore({ file, manifest, settings }), { migrates: false, alone: true });
});

function tellSealed({ secret, isSealed }: Settings) {
  if (!isSealed || secret) return;
  console.log("Las claves van selladas: con BACKUP_PASSPHRASE se comprueba también la frase.");
}

async function restore(copy: Copy) {
  const { directUrl } = await import("@/lib/kernel/env");
  const databaseUrl = directUrl!;

  if (!(await isEmptyDatabase(databaseUrl))) {
    throw new StopError(
      "Ya hay cuentas en esta base de datos, y ninguna restauración a medias. Una copia se restaura en una vacía.",
    );
  }
  await assertFits(databaseUrl, copy.manifest.migrations);
  await migrate(databaseUrl, { until: "", restoring: true }); // the mark is a row in their history
  const before = await beginRestore(copy.file, databaseUrl);
  if (before) console.log(before);
  const kept = await fill(copy, databaseUrl).catch((error: unknown) => {
    console.error(
      "La restauración se ha quedado a medias: repítela cuando se pueda. Hasta entonces el sitio no arranca.",
    );
    throw error;
  });
  await step("Cambios posteriores a la copia", () => migrate(databaseUrl));
  for (const line of kept) console.log(line);
  console.log("La copia se ha restaurado entera.");
}

/** Restores images, settings and database; resolves with lines about the settings for the operator. */
async function fill({ file, manifest, settings }: Copy, databaseUrl: string) {
  const { uploadStorage } = await import("@/lib/platform/uploads/storage");
  await step("Imágenes", () => restoreUploads(file, uploadStorage()));
  const kept = await restoreSettings(settings); // before the database, which can be filled only once
  await step("Base de datos", async () => {
    await migrate(databaseUrl, { until: manifest.migrations.at(-1), restoring: true });
    await restoreDatabase(file, manifest, databaseUrl);
  });
  return kept;
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
