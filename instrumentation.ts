/** Runs once, before the server answers its first request. Ends the process when the settings do not fit the host. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { endProcess } = await import("@/lib/kernel/end-process");
  const { env, freezes, usesInngest, whyNotStart } = await import("@/lib/kernel/env").catch(
    (error: Error) => endProcess(error.message),
  );
  const missing = whyNotStart({ ownServer: false }); // ours has opened a database and made a key by now
  if (missing) endProcess(missing);

  const { openMarkdown } = await import("@/lib/markdown");
  openMarkdown();
  const { log } = await import("@/lib/kernel/log");
  const { isLocalSite } = await import("@/lib/domains/name");
  if (env.HOST_KIND !== "server" && isLocalSite(env.SITE_URL)) {
    log.warn(
      { SITE_URL: env.SITE_URL },
      "set SITE_URL to the site's public address: links lead nowhere",
    );
  }

  const { warnOfLimits } = await import("@/lib/limits/warn");
  warnOfLimits();

  const { partOrMake } = await import("@/lib/kernel/process");
  const { findFirstAccountLink } = await import("@/lib/access/first-account-link");
  partOrMake("firstAccountLink", () => findFirstAccountLink); // for npm start, which prints it
  const { openHosts } = await import("@/lib/domains/hosts");
  openHosts();
  const { isTouchedSince } = await import("@/lib/kernel/invalidate");
  partOrMake("isTouchedSince", () => isTouchedSince);
  const { openAnnouncer } = await import("@/lib/discovery/announce");
  openAnnouncer();
  const { openPurger } = await import("@/lib/kernel/purge");
  const purger = openPurger();
  if (freezes) {
    const kept = usesInngest || env.CRON_SECRET;
    if (!kept) log.warn("scheduled tasks will not run: set CRON_SECRET, or the keys of Inngest");
    return;
  }
  purger?.addEveryPage();
  const { openListener } = await import("@/lib/kernel/listen");
  await openListener();
  const { stopWithProcess } = await import("@/lib/kernel/end-process");
  stopWithProcess(); // does nothing under our own server, which stops what it started
  const { startDomainChecks } = await import("@/lib/domains/daily");
  partOrMake("domainChecks", startDomainChecks);
  if (usesInngest) return;
  const { startScheduler } = await import("@/lib/tasks/run/scheduler");
  partOrMake("scheduler", startScheduler);
}
