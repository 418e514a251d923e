const BEGUN = "borrador-empezado";

/**
 * Notes in this tab that its form, opened without a draft, has begun this draft. A reload that had started by then asks
 * for the former address, which names no draft.
 */
export function noteBegun(draftId: number): void {
  try {
    sessionStorage.setItem(BEGUN, String(draftId));
  } catch {
    // Where a browser keeps nothing, the draft is found among the drafts.
  }
}

/** Removes the note, and returns the id of the draft that the form had begun before this reload; null for none. */
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
