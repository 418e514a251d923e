import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { keepSecretKey } from "../../server/data-folder";
import { StopError, dataFolder } from "../../server/steps.mjs";

export interface Settings {
  open: Record<string, string>;
  secret: Record<string, string> | null;
  isSealed: boolean;
}

const LOST =
  "Sin la SECRET_KEY del sitio de origen no se leen los tokens de sus usuarios sintéticos ni los segundos factores.";

/** Throws when a backup has secrets that nothing opens. */
export function requireSecrets({ secret, isSealed }: Settings): void {
  if (secret || !isSealed) return;
  throw new StopError(
    `Falta BACKUP_PASSPHRASE, la frase con la que esta copia selló las claves del sitio. ${LOST} Indícala, o añade --without-secrets para restaurar sin las claves.`,
  );
}

/**
 * Stores the settings of a backup beside the site, without applying them: what is right on one machine may be wrong on
 * another. Resolves with lines about them for the operator.
 */
export async function restoreSettings({ open, secret, isSealed }: Settings): Promise<string[]> {
  const folder = dataFolder();
  const kept = path.join(folder, "ajustes-de-la-copia.env");
  await mkdir(folder, { recursive: true });
  const lines = Object.entries({ ...open, ...secret }).map(
    ([name, value]) => `${name}=${quoted(value)}\n`,
  );
  await writeFile(kept, lines.join(""), { mode: 0o600 });
  if (secret?.SECRET_KEY) keepSecretKey(folder, secret.SECRET_KEY);
  return [
    `Los ajustes de la copia están en ${kept}: pasa a .env los que valgan aquí.`,
    ...whatOfSecrets(secret, isSealed),
  ];
}

function whatOfSecrets(secret: Settings["secret"], isSealed: boolean): string[] {
  if (secret?.SECRET_KEY) {
    return [
      "La clave del sitio se ha restaurado. Si das otra en SECRET_KEY, añade esta a SECRET_KEYS.",
    ];
  }
  if (secret) return [];
  return [
    isSealed
      ? `Las claves no se han restaurado (--without-secrets): siguen selladas en la copia. ${LOST}`
      : `La copia no lleva claves. ${LOST}`,
  ];
}

/** Quotes a value as `.env` needs it. */
function quoted(value: string) {
  const mark = ["'", '"', "`"].find((each) => !value.includes(each)) ?? "";
  return mark + value + mark;
}
