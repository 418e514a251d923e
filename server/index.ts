// The program behind `npm start` and, with --dev, `npm run dev`.
import path from "node:path";
import { findPart, part, partOrMake } from "../lib/kernel/process.ts";
import { tidyUpAtRest } from "./at-rest.ts";
import { BUILT_FILES, build } from "./build.ts";
import { compose } from "./compose.ts";
import { lockDataFolder, ownSecretKey } from "./data-folder.ts";
import { startEmbeddedDatabase } from "./embedded-database/index.ts";
import { listen } from "./http-server.ts";
import { whatChanged } from "./last-version.ts";
import { onShutDown, run } from "./lifecycle.ts";
import { afterChanges } from "./middleware/after-changes.ts";
import { cachedPages } from "./middleware/cached-pages.ts";
import { clientAddress } from "./middleware/client-address.ts";
import { confirmed } from "./middleware/confirmed.ts";
import { correctNext } from "./middleware/correct-next.ts";
import { databaseAway } from "./middleware/database-away.ts";
import { domains } from "./middleware/domains.ts";
import { startNext } from "./middleware/next.ts";
import { insistOnHttps } from "./middleware/insist-on-https.ts";
import { keptAnswers } from "./middleware/kept-answers.ts";
import { followed } from "./middleware/followed.ts";
import { measured, reaching } from "./middleware/measured.ts";
import { noInternalHeaders } from "./middleware/no-internal-headers.ts";
import { oldQueries } from "./middleware/old-queries.ts";
import { onlyReads } from "./middleware/only-reads.ts";
import { plainPaths } from "./middleware/plain-paths.ts";
import { fairTurns } from "./middleware/fair-turns.ts";
import { freshPages } from "./middleware/fresh-pages.ts";
import { refuseBroken } from "./middleware/refuse-broken.ts";
import { routerState } from "./middleware/router-state.ts";
import { staticFiles } from "./middleware/static-files.ts";
import { migrate } from "./migrate.ts";
import { routerStateCheck } from "./next-internals.ts";
import { pageCache } from "./page-cache/page-cache.ts";
import { readSettings } from "./settings.ts";
import { ROOT, StopError, step } from "./steps.mjs";
import { bringForward } from "./upgrade.ts";

const dev = process.argv.includes("--dev");
// The open page of a developer never closes its connection.
const DRAIN_MS = dev ? 200 : 10_000;

/**
 * Milliseconds that messages under way get when the server stops: a mail server that hangs must not keep the site down.
 */
const MAIL_MS = 5_000;

/** Milliseconds that the traces get which have not been sent by then. */
const TRACES_MS = 3_000;

const NO_POWER_CUT =
  "La base de datos es PGlite, que sobrevive a que se mate el proceso, pero no a un corte de luz: haz copias (npm run backup) o indica un servidor con DATABASE_URL.";

await run(async () => {
  const { env: settings, hasKey, servesAt, strictTransport, ...host } = await readSettings();
  const { freezes, keepsNothing, usesInngest, whyNotStart } = host;
  const missing = whyNotStart({ ownServer: true });
  if (missing) throw new StopError(missing);
  const folder = path.resolve(ROOT, settings.DATA_DIR);
  const lock = keepsNothing ? null : takeDataFolder(folder);
  const http = await listen({
    port: settings.PORT,
    host: settings.HOST,
    maxConnections: settings.MAX_CONNECTIONS,
  });
  servesAt(http.port);

  process.env.SECRET_KEY ||= ownSecretKey(folder, { hasAnother: hasKey });
  if (!dev) await build(); // first: where it fails, the version before can still be started on the database
  const { connectionString, applied } = settings.DATABASE_URL
    ? await migrateOther(settings.DATABASE_URL, settings.DATABASE_DIRECT_URL)
    : await startOwnDatabase(folder);
  process.env.DATABASE_URL = connectionString;
  const changed = lock && whatChanged(folder, applied);
  if (changed) console.log(changed);
  lock?.publish(connectionString);

  partOrMake("ownServer", () => true);
  const app = await startNext({ dev, dir: ROOT, port: settings.PORT, httpServer: http.server });
  onShutDown(() => findPart("tracer")?.finish(TRACES_MS)); // absent without a collector
  onShutDown(() => app.close());
  onShutDown(() => findPart("mailer")?.finish(MAIL_MS)); // absent until there is a message
  onShutDown(() => findPart("purger")?.finish()); // absent without a CDN
  onShutDown(() => findPart("readingsWriter")?.stop()); // absent where processes freeze
  onShutDown(() => findPart("announcer")?.tell()); // absent on a site that announces nothing
  onShutDown(() => http.drain(DRAIN_MS));

  // Made by instrumentation.ts while Next was being prepared.
  const hosts = part("hosts");
  const old = part("oldQueries");
  const tagged = part("tagged");
  const listener = findPart("listener"); // absent where processes freeze
  onShutDown(() => listener?.stop());
  onShutDown(() => findPart("domainChecks")?.stop()); // absent there too
  onShutDown(() => findPart("backups")?.stop());
  onShutDown(() => findPart("roomGuard")?.stop()); // absent without the embedded database
  onShutDown(() => findPart("askedBackups")?.stop()); // absent until an administrator asks for one
  onShutDown(() => findPart("importKeeper")?.stop()); // likewise
  onShutDown(() => findPart("scheduleWatch")?.stop()); // absent without Inngest
  if (!usesInngest && !freezes) {
    const scheduler = part("scheduler");
    onShutDown(() => scheduler.stop());
  }
  onShutDown(() => partOrMake("draining", () => true)); // first of all: no more requests should be sent here
  if (!tagged.has(hosts) || !tagged.has(pageCache)) {
    throw new Error("Changes would not reach the page cache or the table of host names.");
  }

  const linksImages = settings.IMAGES_ELSEWHERE === "link";
  const onRequest = findPart("onRequest"); // absent without METRICS_TOKEN
  const tracer = findPart("tracer"); // absent without OTEL_EXPORTER_OTLP_ENDPOINT
  const noting = (place: "cache" | "maker") => (onRequest || tracer ? [reaching(place)] : []);
  http.answerWith(
    compose([
      ...(onRequest ? [measured(onRequest)] : []),
      ...(tracer ? [followed(tracer)] : []),
      clientAddress(settings.TRUST_PROXY, settings.TRUST_PROXY && !settings.CDN_PURGE),
      refuseBroken,
      ...(dev ? [] : [noInternalHeaders]), // the router of `dev` sends some
      ...(strictTransport ? [insistOnHttps(strictTransport)] : []),
      plainPaths,
      onlyReads,
      routerState(await routerStateCheck()),
      ...(dev ? [] : [staticFiles(BUILT_FILES)]),
      ...(listener ? [confirmed(listener)] : []),
      domains({ siteUrl: settings.SITE_URL, isDomain: (name) => hosts.isDomain(name) }),
      oldQueries((host, address) => old.find(host, address)),
      ...(dev
        ? noting("maker")
        : [
            afterChanges,
            ...noting("cache"),
            cachedPages(settings.CDN_PURGE, () => listener?.proven ?? false, linksImages),
            ...noting("maker"),
            ...(listener ? [keptAnswers()] : []),
            fairTurns(),
            freshPages({ linksImages, hasCdn: settings.CDN_PURGE !== undefined }),
          ]),
      databaseAway,
      correctNext({ linksImages, dev }),
      app.render,
    ]),
  );
  tidyUpAtRest();
  console.log(`Rotativa está en ${addressOf(settings.PORT, settings.HOST)}`);
  const link = await part("firstAccountLink")().catch(() => null); // it is running, whatever happens
  if (link) {
    console.log(
      `Todavía no hay ninguna cuenta. La primera administra el sitio: ábrela en esta máquina o, desde otra, con este enlace.\n${link}`,
    );
  }
});

/** Returns the address at which a browser on this machine finds the site. */
function addressOf(port: number, host = "localhost") {
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

function takeDataFolder(folder: string) {
  const lock = lockDataFolder(folder);
  if (!lock) {
    throw new StopError(
      `Otra copia de Rotativa está usando la carpeta de datos ${folder}. Ciérrala o indica otra con DATA_DIR.`,
    );
  }
  onShutDown(() => lock.release());
  return lock;
}

async function migrateOther(connectionString: string, directUrl = connectionString) {
  return { connectionString, applied: await migrate(directUrl) };
}

/** Starts the embedded database of a data folder, and brings it forward. */
async function startOwnDatabase(folder: string) {
  const opened = await step("Abriendo la base de datos", () => startEmbeddedDatabase(folder));
  const { database, applied } = await bringForward(opened, folder, { keepsCopy: !dev });
  onShutDown(() => database.close());
  if (database.isThread) console.log(NO_POWER_CUT);
  partOrMake("embeddedDatabase", () => database);
  onShutDown(() => findPart("databasePool")?.finish()); // absent until Next is prepared
  return { connectionString: database.connectionString, applied };
}
