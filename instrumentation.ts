/** Runs once, before the server answers its first request. Ends the process when the settings do not fit the host. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { endProcess } = await import("@/lib/kernel/end-process");
  const { env, freezes, usesInngest, whyNotStart } = await import("@/lib/kernel/env").catch(
    (error: Error) => endProcess(error.message),
  );
  const missing = whyNotStart({ ownServer: false }); // ours has opened a database and made a key by now
  if (missing) endProcess(missing);

  const { openMarkdown } = await import("@/lib/platform/markdown");
  openMarkdown();
  const { log } = await import("@/lib/kernel/log");
  const { isLocalSite } = await import("@/lib/platform/http/local-site");
  if (env.HOST_KIND !== "server" && isLocalSite(env.SITE_URL)) {
    log.warn(
      { SITE_URL: env.SITE_URL },
      "set SITE_URL to the site's public address: links lead nowhere",
    );
  }

  const { warnOfLimits } = await import("@/lib/platform/limits/warn");
  warnOfLimits();

  const { findPart, partOrMake } = await import("@/lib/kernel/process");
  const { findFirstAccountLink } = await import("@/lib/accounts/access/first-account-link");
  partOrMake("firstAccountLink", () => findFirstAccountLink); // for npm start, which prints it
  const { openHosts } = await import("@/lib/spaces/domains/hosts");
  openHosts();
  const { openOldQueries } = await import("@/lib/discovery/old-queries");
  openOldQueries();
  const { isTouchedSince } = await import("@/lib/kernel/invalidate");
  partOrMake("isTouchedSince", () => isTouchedSince);
  const { openLostMail } = await import("@/lib/house/notices/lost-mail");
  openLostMail();
  const { openAnnouncer } = await import("@/lib/discovery/announce");
  openAnnouncer();
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTraces } = await import("@/lib/platform/traces/open");
    openTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  }
  if (env.METRICS_TOKEN) {
    const { openMetrics } = await import("@/lib/operation/metrics/open");
    openMetrics();
  }
  const { openPurger } = await import("@/lib/kernel/purge");
  const purger = openPurger();
  if (freezes) {
    const kept = usesInngest || env.CRON_SECRET;
    if (!kept) log.warn("scheduled tasks will not run: set CRON_SECRET, or the keys of Inngest");
    return;
  }
  purger?.addEveryPage();
  const { checkUploads } = await import("@/lib/platform/uploads/queries");
  checkUploads().catch(() => {}); // has been logged, and may end by itself
  const { openListener } = await import("@/lib/kernel/listen");
  await openListener();
  const { stopWithProcess } = await import("@/lib/kernel/end-process");
  stopWithProcess(); // does nothing under our own server, which stops what it started
  const database = findPart("embeddedDatabase");
  if (database) {
    const { startRoomGuard } = await import("@/lib/kernel/room-guard");
    partOrMake("roomGuard", () => startRoomGuard(database));
  }
  const { startReadingsWriter } = await import("@/lib/fronts/readings/writer");
  partOrMake("readingsWriter", startReadingsWriter);
  const { startDomainChecks } = await import("@/lib/spaces/domains/daily");
  partOrMake("domainChecks", startDomainChecks);
  const { BACKUP_FILE } = env;
  if (BACKUP_FILE) {
    const { startBackups } = await import("@/lib/operation/backup/nightly");
    partOrMake("backups", () => startBackups(BACKUP_FILE));
  }
  if (usesInngest) {
    const { startScheduleWatch } = await import("@/lib/operation/status/schedule-watch");
    partOrMake("scheduleWatch", startScheduleWatch);
    return;
  }
  const { startScheduler } = await import("@/lib/operation/schedule/scheduler");
  partOrMake("scheduler", startScheduler);
}

/** Called by Next for each failure of a page, a call or a file that none of our code has caught. */
export async function onRequestError(error: unknown) {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { databaseRefusal } = await import("@/lib/kernel/log-away");
  if (!databaseRefusal(error)) return;
  const { databaseOutage } = await import("@/lib/kernel/database-outage");
  databaseOutage.loses();
}
