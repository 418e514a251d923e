/** A form with something unsaved; `ask` shows the question and answers whether to leave. */
export interface Guard {
  ask: () => Promise<boolean>;
  /** True when leaving loses what is unsaved: such a form is asked about before those that the browser keeps. */
  loses: boolean;
}

const guards = new Set<Guard>();

/** Asks everybody who leaves the page, from now on until the returned function is called. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard);
  document.addEventListener("click", askBeforeLink, true);
  window.addEventListener("beforeunload", askBeforeUnload);
  window.navigation?.addEventListener("navigate", askBeforeBack);
  return () => lift(guard);
}

/** Returns whether this form may be closed, on its own; asks the person when it holds something unsaved. */
export async function mayClose(guard: Guard): Promise<boolean> {
  if (!guards.has(guard)) return true;
  const leave = await guard.ask();
  if (leave) lift(guard);
  return leave;
}

/** Returns whether the page may be left: asks once, however many forms it has. */
async function mayLeave(): Promise<boolean> {
  const all = [...guards];
  const guard = all.findLast(({ loses }) => loses) ?? all.at(-1);
  const leave = (await guard?.ask()) ?? true;
  if (leave) guards.forEach(lift);
  return leave;
}

function lift(guard: Guard) {
  guards.delete(guard);
  if (guards.size > 0) return;
  document.removeEventListener("click", askBeforeLink, true);
  window.removeEventListener("beforeunload", askBeforeUnload);
  window.navigation?.removeEventListener("navigate", askBeforeBack);
}

/** Closing and reloading: the browser asks in its own words. */
function askBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function askBeforeLink(event: MouseEvent) {
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || !leavesPage(link, event)) return;
  event.preventDefault();
  event.stopPropagation();
  void mayLeave().then((leave) => {
    if (!leave) return;
    if (link.isConnected) link.click();
    else location.assign(link.href); // the link was in a menu that has closed meanwhile
  });
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (elsewhere || event.altKey || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  const [there] = link.href.split("#");
  const [here] = location.href.split("#");
  return there !== here && /^https?:/.test(link.href);
}

/**
 * Asks before Back and Forward, where browsers let a page hear of them before they are done. A second press right after
 * the first is not held back: browsers see to it that no page keeps anybody. What was written is kept all the same.
 */
function askBeforeBack(event: NavigateEvent) {
  if (event.navigationType !== "traverse" || !event.cancelable) return;
  event.preventDefault();
  const { key } = event.destination;
  void mayLeave().then((leave) => leave && window.navigation.traverseTo(key));
}
