"use client";

import { useSyncExternalStore } from "react";
import type { CurrentUser } from "@/lib/house/users/dto";
import { readCookie } from "@/lib/platform/auth/cookies";
import { hintCookie } from "@/lib/platform/auth/signed-in-hint";
import { api, isWorthAgain } from "@/lib/platform/http/client";

/** Milliseconds until the next request for the signed-in account, after one that the server could not answer. */
const AGAIN = 5_000;

let current: CurrentUser | null | undefined;
let asked = false;
const listeners = new Set<() => void>();

/**
 * Returns the signed-in account: undefined while that is not known yet (as in the served page, which is the same for
 * everybody), null for a visitor. A page of readers needs no more than this: the data client comes with the parts that
 * members see.
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

export function setCurrentUser(user: CurrentUser | null): void {
  current = user;
  listeners.forEach((notify) => notify());
}

/** Asks again who is signed in: their session may have ended. */
export function forgetCurrentUser(): void {
  current = undefined;
  void ask();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  if (!asked) {
    asked = true;
    void ask();
    // The page comes back from the browser's back/forward cache.
    addEventListener("pageshow", ({ persisted }) => persisted && forgetCurrentUser());
  }
  return () => listeners.delete(notify);
}

async function ask(): Promise<void> {
  if (current !== undefined) return; // somebody has signed in meanwhile
  // The cookie is set and cleared together with the session: without it there is nobody to ask for.
  const isMember = readCookie(document.cookie, hintCookie) === "1";
  const user = isMember ? await api.get("/api/user").catch(nobodyOr) : null;
  if (current !== undefined) return;
  if (user === undefined) setTimeout(() => void ask(), AGAIN);
  else setCurrentUser(user);
}

/** Returns null (nobody) when the server refuses; undefined (not known) when it cannot answer now. */
const nobodyOr = (error: unknown) => (isWorthAgain(error) ? undefined : null);
