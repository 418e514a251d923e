"use client";

import { useSyncExternalStore } from "react";

/** A person who is being asked for their password once more. */
interface Asked {
  /** Tells whether they have proven who they are; false when they closed the dialog. */
  answer: (proven: boolean) => void;
}

let asked: Asked | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Asks the person to prove who they are; calls that meet it at the same time wait for one answer. */
export function askToConfirm(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    show({
      answer(proven) {
        pending = null;
        show(null);
        resolve(proven);
      },
    });
  });
  return pending;
}

/** Returns, for the dialog, the question that waits for an answer; null for none. */
export function useAskedToConfirm(): Asked | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

function show(next: Asked | null) {
  asked = next;
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
