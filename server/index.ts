import path from "node:path";
import next from "next";
import { BUILT_FILES, build } from "../scripts/build";
import { cachedPages } from "./middleware/cached-pages";
import { lockDataFolder, ownSecretKey, type DataFolderLock } from "./data-folder";
import { domainDoor } from "./middleware/domains";
import { startEmbeddedDatabase } from "./embedded-database";
import { frontDoor } from "./middleware/refuse-broken";
import { findPart, part } from "@/lib/kernel/process";
import { listen } from "./http-server";
import { mendAnswers } from "./middleware/mend-answers";
import { migrate } from "./migrate";
import { readSettings } from "./settings";
import { staticFiles } from "./middleware/static-files";
import { ROOT, StopError, step, stop } from "../scripts/steps.mjs";

// A terminal and npm both deliver the same Ctrl+C: only what comes later is a second one.
const SAME_SIGNAL_MS = 500;

const dev = process.argv.includes("--dev");
// The open page of a developer holds its connection for good.
const DRAIN_MS = dev ? 200 : 10_000;

/** How to undo what has been started, in order. */
const started: (() => unknown)[] = [];

try {
  stopOnSignals();
  await serve();
} catch (error) {
  stop(error);
}

async function serve() {
  const settings = await readSettings();
  const folder = path.resolve(ROOT, settings.DATA_DIR);
  const lock = takeDataFolder(folder);
  const http = await listen(settings.PORT, settings.TRUST_PROXY);

  const connectionString = settings.DATABASE_URL ?? (await startOwnDatabase(folder));
  process.env.DATABASE_URL = connectionString;
  process.env.SECRET_KEY ||= ownSecretKey(folder);
  await migrate(connectionString);
  lock.publish(connectionString);

  if (!dev) await build();
  const app = next({ dev, dir: ROOT, port: settings.PORT, httpServer: http.server });
  await quietly(() => app.prepare());
  const rendered = mendAnswers(app.getRequestHandler());
  const pages = dev ? rendered : cachedPages(rendered);
  const hosts = domainDoor(pages, {
    siteUrl: settings.SITE_URL,
    // Made by the application when it is prepared.
    isDomain: (name) => part("hosts").isDomain(name),
  });
  const answer = dev ? hosts : staticFiles(hosts, BUILT_FILES);
  http.answerWith(frontDoor(answer, settings.SITE_URL));
  started.unshift(
    () => findPart("scheduler")?.stop(),
    () => http.drain(DRAIN_MS),
    () => findPart("announcer")?.tell(),
    () => app.close(),
  );
  console.log(`Rotativa está en http://localhost:${settings.PORT}`);
}

/** Next tells how long it took to read its settings. Its warnings and errors still show. */
async function quietly(work: () => Promise<void>) {
  const { log } = console;
  console.log = () => {};
  await work();
  console.log = log;
}

function takeDataFolder(folder: string): DataFolderLock {
  const lock = lockDataFolder(folder);
  if (!lock) {
    throw new StopError(
      `Otra copia de Rotativa está usando la carpeta de datos ${folder}. Ciérrala o indica otra con DATA_DIR.`,
    );
  }
  started.unshift(() => lock.release());
  return lock;
}

async function startOwnDatabase(folder: string) {
  const database = await step("Abriendo la base de datos", () =>
    startEmbeddedDatabase(path.join(folder, "postgres")),
  );
  started.unshift(() => database.close());
  return database.connectionString;
}

/** The first signal ends everything in order, a second one at once. So does the death of the parent. */
function stopOnSignals() {
  let first: number | null = null;
  const onSignal = () => {
    if (first === null) {
      first = performance.now();
      void shutDown();
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, onSignal);
}

async function shutDown() {
  try {
    for (const undo of started) await undo();
    process.exit(0);
  } catch (error) {
    stop(error);
  }
}
