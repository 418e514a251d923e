/** The milliseconds to wait for this tab's own page, which is just being left, to be gone. */
const PATIENCE = 1_000;

/** The key under which a tab notes its openings, the latest last, and how many of them it notes. */
const NOTED = "rotativa-writing-openings";
const MAX_OPENINGS = 20;

const lockOf = (opening: string) => `rotativa-writing:${opening}`;

/**
 * Lets every tab know that this opening of a form is on a screen: until the returned function is called, or the tab is
 * gone for any reason.
 */
export function holdOpening(opening: string): () => void {
  noteOwn(opening);
  let close!: () => void;
  const held = new Promise<void>((resolve) => (close = resolve));
  void navigator.locks?.request(lockOf(opening), () => held);
  return close;
}

/**
 * Returns whether no tab has this opening on its screen. An opening of this tab may be closing, so that is waited for.
 * One of another tab is not waited for: that tab may just be reloading, and its text must not be taken from it. Over
 * plain HTTP, where browsers have no locks, all openings count as left: a text that another tab still writes is offered
 * here, too.
 */
export async function isLeft(opening: string): Promise<boolean> {
  if (!navigator.locks) return true;
  if (!isOwn(opening)) {
    return navigator.locks.request(lockOf(opening), { ifAvailable: true }, (lock) => lock !== null);
  }
  const signal = AbortSignal.timeout(PATIENCE);
  return navigator.locks.request(lockOf(opening), { signal }, () => true).catch(() => false);
}

/** Returns whether this tab has had this opening, before it was reloaded or restored. */
export const isOwn = (opening: string): boolean => ownOpenings().includes(opening);

function noteOwn(opening: string): void {
  try {
    sessionStorage.setItem(NOTED, JSON.stringify([...ownOpenings(), opening].slice(-MAX_OPENINGS)));
  } catch {
    // Where a browser notes nothing, all openings count as those of other tabs.
  }
}

function ownOpenings(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(NOTED) ?? "[]") as string[];
  } catch {
    return [];
  }
}
