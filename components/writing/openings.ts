/** How long a page that is just being left may take to go, in milliseconds. */
const PATIENCE = 1_000;

const lockOf = (opening: string) => `rotativa-writing:${opening}`;

/**
 * Lets every tab know that this opening of a form is on a screen: until the returned function is called, or the tab
 * is gone, however it went.
 */
export function holdOpening(opening: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(lockOf(opening), () => promise);
  return resolve;
}

/**
 * Whether no tab has this opening on its screen. Over plain HTTP, where browsers have no locks, all count as left:
 * a text that another tab still writes is offered here, too.
 */
export async function isLeft(opening: string): Promise<boolean> {
  if (!navigator.locks) return true;
  const signal = AbortSignal.timeout(PATIENCE);
  return navigator.locks.request(lockOf(opening), { signal }, () => true).catch(() => false);
}
