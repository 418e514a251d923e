"use client";

import { useSyncExternalStore } from "react";

/**
 * Returns the secret of the link that led here: the part after the `#`, which no server, log or other site gets.
 * Undefined in the served page, "" without a secret.
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
