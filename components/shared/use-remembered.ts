"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** A choice about the desk that this browser keeps; in the served page, and where nothing can be kept, `initial`. */
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

/** For this page where the browser keeps nothing. */
const unkept = new Map<string, boolean>();

function read(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return kept === "true";
  } catch {
    // Storage is closed to us.
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
