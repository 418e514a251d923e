/** Runs once, before the server answers its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { partOrMake } = await import("@/lib/kernel/process");
  const { openHosts } = await import("@/lib/domains/hosts");
  openHosts();
  const { openListener } = await import("@/lib/kernel/listen");
  await openListener();
  const { openAnnouncer } = await import("@/lib/discovery/announce");
  openAnnouncer();
  const { usesInngest } = await import("@/lib/kernel/env");
  if (usesInngest) return;
  const { startScheduler } = await import("@/lib/tasks/run/scheduler");
  partOrMake("scheduler", startScheduler);
}
