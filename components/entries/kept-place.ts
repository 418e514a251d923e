"use client";

import { useLayoutEffect, useRef } from "react";

/** A reader's place in a list: how many pages were read, and how far down (pixels). */
interface Place {
  pages: number;
  y: number;
}

const keyOf = (path: string) => `lugar:${path}`;
const RETURN = "lugar:volver";

/** Has the list at this address show the place where it was left, the next time it is shown. For links back to it. */
export function returnTo(path: string): void {
  try {
    sessionStorage.setItem(RETURN, path);
  } catch {
    // A browser that keeps nothing shows the list from its beginning.
  }
}

interface KeptPlace {
  /** The list's address. */
  path: string;
  /** Pages that are read; 0 while none is. */
  pages: number;
  hasMore: boolean;
  /** True while a page is being read. */
  busy: boolean;
  readMore: () => unknown;
}

/**
 * Keeps the place in a list for a return to it: by Back, by a reload, or by a link that said so with `returnTo`. The
 * pages that had been loaded are loaded again, then the list scrolls to where it was. A new visit begins at the top.
 */
export function useKeptPlace({ path, pages, hasMore, busy, readMore }: KeptPlace): void {
  const wanted = useRef<Place | null | undefined>(undefined);
  const now = useRef<Place & { path: string }>({ path, pages, y: 0 });

  useLayoutEffect(() => {
    now.current = { ...now.current, path, pages };
  }, [path, pages]);

  useLayoutEffect(() => {
    if (wanted.current === undefined) wanted.current = isReturn(path) ? read(path) : null;
    markEntry();
  }, [path]);

  useLayoutEffect(() => {
    const place = wanted.current;
    if (!place || pages === 0) return;
    if (pages < place.pages && hasMore) {
      if (!busy) readMore();
      return;
    }
    wanted.current = null;
    window.scrollTo({ top: place.y, behavior: "instant" });
  });

  // A layout effect: its cleanup runs before the next screen is drawn, which has its own height.
  useLayoutEffect(() => {
    const look = () => {
      if (!wanted.current) now.current.y = window.scrollY;
    };
    const keep = () => {
      if (!wanted.current && now.current.pages > 0) write(now.current);
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("pagehide", keep);
      keep();
    };
  }, []);
}

/** Returns whether the list is shown again: a link asked for it, or an earlier visit marked the history entry. */
function isReturn(path: string): boolean {
  try {
    const asked = sessionStorage.getItem(RETURN) === path;
    sessionStorage.removeItem(RETURN);
    return asked || hasMark(window.history.state);
  } catch {
    return false;
  }
}

const hasMark = (state: unknown): state is object =>
  typeof state === "object" && state !== null && "desk" in state;

function markEntry() {
  const state: unknown = window.history.state;
  if (hasMark(state)) return;
  window.history.replaceState({ ...(state as object | null), desk: true }, "");
}

function read(path: string): Place | null {
  try {
    const { pages, y } = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? "null") as Place;
    return Number.isFinite(pages) && Number.isFinite(y) ? { pages, y } : null;
  } catch {
    return null;
  }
}

function write({ path, pages, y }: Place & { path: string }) {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify({ pages, y }));
  } catch {
    // As in `returnTo`.
  }
}
