import path from "node:path";
import { lockDataFolder, ownSecretKey, publishedDatabase } from "./data-folder";
import { startEmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrate";
import { runCommand } from "./run-command";
import { loadDotEnv, readSettings } from "./settings";
import { StopError } from "./stop-error";

/**
 * Runs a command-line tool on the site's database: the one of DATABASE_URL, else the one the running
 * server uses, else the embedded one, opened for as long as the tool needs it. Import modules of
 * `lib` inside `tool`, not at the top of the script: they read the settings that are made ready here.
 * Ends the process: code 0, or 1 with the message of what was thrown.
 */
export function withDatabase(tool: () => Promise<void>): Promise<never> {
  return runCommand(async () => {
    loadDotEnv();
    const folder = path.resolve(process.env.DATA_DIR || ".data");
    const database = await openDatabase(folder);
    try {
      process.env.DATABASE_URL = database.connectionString;
      process.env.SECRET_KEY ||= ownSecretKey(folder);
      await readSettings();
      await migrate(database.connectionString);
      await useDatabase(tool);
    } finally {
      await database.close();
    }
  });
}

async function useDatabase(tool: () => Promise<void>) {
  const { db } = await import("@/lib/db");
  try {
    await tool();
  } finally {
    await db.$disconnect();
  }
}

async function openDatabase(folder: string) {
  const given = process.env.DATABASE_URL;
  if (given) return { connectionString: given, close: async () => {} };

  const lock = lockDataFolder(folder);
  if (lock) {
    const embedded = await startEmbeddedDatabase(path.join(folder, "postgres"));
    return {
      connectionString: embedded.connectionString,
      async close() {
        await embedded.close();
        lock.release();
      },
    };
  }
  const running = publishedDatabase(folder);
  if (running) return { connectionString: running, close: async () => {} };
  throw new StopError(
    `Otro proceso está usando la carpeta de datos ${folder}. Inténtalo de nuevo cuando termine.`,
  );
}
