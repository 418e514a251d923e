import { lockDataFolder, ownSecretKey, publishedDatabase } from "../server/data-folder";
import { startEmbeddedDatabase } from "../server/embedded-database";
import { migrate } from "../server/migrate";
import { findPart, partOrMake } from "@/lib/kernel/process";
import { runCommand } from "./run-command";
import { readSettings } from "../server/settings";
import { StopError, dataFolder, loadDotEnv } from "../server/steps.mjs";

/**
 * Runs a command-line tool on the site's database: the one of DATABASE_URL, else the one the running
 * server uses, else the embedded one, opened for as long as the tool needs it. Import modules of
 * `lib` inside `tool`, not at the top of the script: they read the settings that are made ready here.
 * Ends the process: code 0, or 1 with the message of what was thrown.
 */
export function withDatabase(tool: () => Promise<void>): Promise<never> {
  return runCommand(async () => {
    loadDotEnv();
    const folder = dataFolder();
    const database = await openDatabase(folder);
    try {
      process.env.DATABASE_URL = database.connectionString;
      const hasAnother = Boolean(process.env.SECRET_KEYS);
      process.env.SECRET_KEY ||= ownSecretKey(folder, { hasAnother });
      const { directUrl } = await readSettings();
      await migrate(directUrl ?? database.connectionString);
      partOrMake("tagged", () => new Set()); // a tool keeps no pages; servers hear of its changes
      const { openPurger } = await import("@/lib/kernel/purge");
      const purger = openPurger();
      await tool().finally(() =>
        Promise.all([purger?.finish(), findPart("mailer")?.finish(30_000)]),
      );
    } catch (error) {
      const { AppError } = await import("@/lib/kernel/errors");
      throw error instanceof AppError ? new StopError(error.message) : error;
    } finally {
      await database.close();
    }
  });
}

async function openDatabase(folder: string) {
  const given = process.env.DATABASE_URL;
  if (given) return { connectionString: given, close: async () => {} };

  if (lockDataFolder(folder)) return startEmbeddedDatabase(folder);

  const running = publishedDatabase(folder);
  if (running) return { connectionString: running, close: async () => {} };
  throw new StopError(
    `Otro proceso está usando la carpeta de datos ${folder}. Inténtalo de nuevo cuando termine.`,
  );
}
