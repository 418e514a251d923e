"use client";

import { useSyncExternalStore } from "react";

/**
 * The secret of the link that led here: what stands after the `#`, which no server, log or other site gets.
 * Undefined in the served page, "" where there is none.
 */
export const useSecret = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );

function subscribe(notify: () => void) {
  window.addEventListener("hashchange", notify);
  return () => window.removeEventListener("hashchange", notify);
}
