import { lockDataFolder, ownSecretKey, publishedDatabase } from "../server/data-folder";
import { startEmbeddedDatabase } from "../server/embedded-database";
import { migrate } from "../server/migrate";
import { findPart, partOrMake } from "@/lib/kernel/process";
import { runCommand } from "./run-command";
import { readSettings } from "../server/settings";
import { StopError, dataFolder, loadDotEnv } from "../server/steps.mjs";
import { bringForward } from "../server/upgrade";

interface Wishes {
  /** True when the database first gets the migrations that it lacks (the default). */
  migrates?: boolean;
  /** True when no server may use the data folder meanwhile. */
  alone?: boolean;
}

/**
 * Runs a command-line tool on the site's database: the one of DATABASE_URL, else the one the running
 * server uses, else the embedded one, opened for as long as the tool needs it. Import modules of
 * `lib` inside `tool`, not at the top of the script: they read the settings that are made ready here.
 * Ends the process: code 0, or 1 with the message of what was thrown.
 */
export function withDatabase(
  tool: () => Promise<void>,
  { migrates = true, alone = false }: Wishes = {},
): Promise<never> {
  return runCommand(async () => {
    loadDotEnv();
    const folder = dataFolder();
    const database = await openDatabase(folder, { alone, migrates });
    try {
      process.env.DATABASE_URL = database.connectionString;
      const hasAnother = Boolean(process.env.SECRET_KEYS);
      process.env.SECRET_KEY ||= ownSecretKey(folder, { hasAnother });
      const { directUrl } = await readSettings();
      if (migrates) await migrate(directUrl ?? database.connectionString);
      partOrMake("tagged", () => new Set()); // a tool keeps no pages; servers hear of its changes
      const { openPurger } = await import("@/lib/kernel/purge");
      const { databasePool } = await import("@/lib/kernel/database-pool");
      const purger = openPurger();
      await tool().finally(async () => {
        await Promise.all([purger?.finish(), findPart("mailer")?.finish(30_000)]);
        await databasePool.finish();
      });
    } finally {
      await database.close();
    }
  });
}

async function openDatabase(folder: string, { alone, migrates }: Required<Wishes>) {
  const given = process.env.DATABASE_URL;
  const isFree = (given && !alone) || lockDataFolder(folder);
  if (given && isFree) return { connectionString: given, close: async () => {} };
  if (isFree) {
    const own = await startEmbeddedDatabase(folder);
    return migrates ? (await bringForward(own, folder)).database : own;
  }

  const running = publishedDatabase(folder);
  if (running && !alone) return { connectionString: running, close: async () => {} };
  throw new StopError(
    `Otro proceso está usando la carpeta de datos ${folder}. Inténtalo de nuevo cuando termine.`,
  );
}
