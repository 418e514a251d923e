"use client";

import type { Route } from "next";
import { useSyncExternalStore } from "react";

interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The button for what may be done about it. */
  action?: { label: string; run: () => void } | { label: string; href: Route };
}

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message in the toaster. There is room for one: a new message takes the place of the last. */
export function toast(message: ToastMessage): void {
  show({ ...message, id: ++lastId, open: true });
}

/** Returns the latest message, for the toaster, also while it closes; null before the first. */
export function useShownToast() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

export function dismissToast(): void {
  if (current) show({ ...current, open: false });
}

function show(next: ShownToast) {
  current = next;
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
