/** Runs once, before the server answers its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { openHosts } = await import("@/lib/domains/hosts");
  openHosts();
  const { listenForExpiredTags } = await import("@/lib/cache/listen");
  await listenForExpiredTags();
  const { openAnnouncer } = await import("@/lib/seo/announce");
  openAnnouncer();
  const { usesInngest } = await import("@/lib/env");
  if (usesInngest) return;
  const { startScheduler } = await import("@/lib/tasks/scheduler");
  globalThis.rotativaScheduler ??= startScheduler();
}
