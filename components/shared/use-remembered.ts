"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/**
 * Returns a choice that this browser keeps and the function that sets it; `initial` in the served page, and before
 * anything was chosen.
 */
export function useRemembered(key: string, initial: boolean) {
  const chosen = useSyncExternalStore(
    subscribe,
    () => read(key) ?? initial,
    () => initial,
  );
  return [chosen, (value: boolean) => write(key, value)] as const;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choices for this page alone, where the browser keeps nothing. */
const unkept = new Map<string, boolean>();

function read(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return kept === "true";
  } catch {
    // The page may not use the browser's storage.
  }
  return unkept.get(key);
}

function write(key: string, value: boolean) {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    unkept.set(key, value);
  }
  listeners.forEach((listener) => listener());
}
