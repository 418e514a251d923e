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
  const { partOrMake } = await import("@/lib/kernel/process");
  const { openHosts } = await import("@/lib/domains/hosts");
  openHosts();
  const { isTouchedSince } = await import("@/lib/kernel/invalidate");
  partOrMake("isTouchedSince", () => isTouchedSince);
  const { openAnnouncer } = await import("@/lib/discovery/announce");
  openAnnouncer();
  const { openPurger } = await import("@/lib/kernel/purge");
  const purger = openPurger();
  if (freezes) {
    const { log } = await import("@/lib/kernel/log");
    const kept = usesInngest || env.CRON_SECRET;
    if (!kept) log.warn("scheduled tasks will not run: set CRON_SECRET, or the keys of Inngest");
    return;
  }
  purger?.addEveryPage();
  const { openListener } = await import("@/lib/kernel/listen");
  await openListener();
  const { stopWithProcess } = await import("@/lib/kernel/end-process");
  stopWithProcess(); // does nothing under our own server, which stops what it started
  if (usesInngest) return;
  const { startScheduler } = await import("@/lib/tasks/run/scheduler");
  partOrMake("scheduler", startScheduler);
}
