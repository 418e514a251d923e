// `npm run restore -- FILE [--check] [--without-secrets]`: turns an empty copy of the product into the site of a
// backup. docs/operations.md
import { checkBackup } from "@/lib/operation/backup/check";
import { readSettings } from "@/lib/operation/backup/restore";
import { loadDotEnv, step } from "../../server/steps.mjs";
import { runCommand } from "../run-command";
import { withDatabase } from "../with-database";
import { readArguments } from "./arguments";
import { restoreSite } from "./restore-site";
import { requireSecrets, restoreSettings, type Settings } from "./settings";
import { summaryOf } from "./summary";

const USAGE = "Uso: npm run restore -- ARCHIVO.tar [--check] [--without-secrets]";

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
  await withDatabase(
    async () => {
      const { directUrl } = await import("@/lib/kernel/env");
      const { uploadStorage } = await import("@/lib/platform/uploads/storage");
      const lines = await restoreSite({
        file,
        manifest,
        databaseUrl: directUrl!,
        uploads: uploadStorage(),
        restoreSettings: () => restoreSettings(settings),
      });
      for (const line of lines) console.log(line);
      console.log("La copia se ha restaurado entera.");
    },
    { migrates: false, alone: true },
  );
});

function tellSealed({ secret, isSealed }: Settings) {
  if (!isSealed || secret) return;
  console.log("Las claves van selladas: con BACKUP_PASSPHRASE se comprueba también la frase.");
}
