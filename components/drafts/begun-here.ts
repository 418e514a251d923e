const BEGUN = "borrador-empezado";

/**
 * Notes in this tab that its form, opened without a draft, has begun this one. A reload that was on its way by then
 * asks for the address as it was before.
 */
export function noteBegun(draftId: number): void {
  try {
    sessionStorage.setItem(BEGUN, String(draftId));
  } catch {
    // Where a browser keeps nothing, the draft is found among the drafts.
  }
}

/** Takes the note away, and answers the draft that the form before this reload had begun; null for none. */
export function takeBegun(): number | null {
  try {
    const begun = Number(sessionStorage.getItem(BEGUN));
    sessionStorage.removeItem(BEGUN);
    const [navigation] = performance.getEntriesByType("navigation");
    const isReload =
      navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
    return isReload && begun > 0 ? begun : null;
  } catch {
    return null;
  }
}
