// `npm run backup -- FILE [--keep N]`: writes all that the site stores into one file, while the site runs.
// docs/operations.md
import path from "node:path";
import { StopError, step } from "../../server/steps.mjs";
import { withDatabase } from "../with-database";
import { readArguments } from "./arguments";
import { summaryOf } from "./summary";

const USAGE = "Uso: npm run backup -- ARCHIVO.tar [--keep N]";

await withDatabase(
  async () => {
    const { file, keep } = readCommand();
    const { env } = await import("@/lib/kernel/env");
    const { datedName, removeAbandoned, removeOld } = await import("@/lib/operation/backup/rotate");
    const { recordBackup } = await import("@/lib/operation/backup/made");
    const { backUpSite } = await import("@/lib/operation/backup/site");
    const { log } = await import("@/lib/kernel/log");

    const begun = new Date();
    tell(await removeAbandoned(file));
    const target = keep === undefined ? file : datedName(file, begun);
    const made = await step(`Copiando a ${target}`, () => backUpSite(target));
    await recordBackup(begun, made).catch((err: unknown) => {
      log.warn({ err }, "the backup is there, but not in the list of those that were made");
    }); // the database may be older than this program
    for (const line of summaryOf(made.manifest)) console.log(line);
    if (keep !== undefined) tell(await removeOld(file, keep));
    if (!env.BACKUP_PASSPHRASE) {
      console.log(
        "Las claves no van en la copia: guarda aparte .env y la SECRET_KEY del sitio, o indica BACKUP_PASSPHRASE y se guardarán selladas.",
      );
    }
  },
  { migrates: false },
);

function tell(removed: string[]) {
  for (const old of removed) console.log(`Borrada ${path.basename(old)}.`);
}

function readCommand() {
  const { file, values } = readArguments({ keep: { type: "string" } }, USAGE);
  if (values.keep === undefined) return { file };
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new StopError(USAGE);
  return { file, keep };
}
