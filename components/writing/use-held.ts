"use client";

import { useLayoutEffect, useRef } from "react";

/** For fields that are `inert` while they are held: the focus comes back to where it was, and is not lost. */
export function useHeld(held: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (held) {
      before.current = fields.current?.contains(activeElement) ? activeElement : null;
    } else if (activeElement === document.body && before.current instanceof HTMLElement) {
      before.current.focus({ preventScroll: true });
    }
  }, [held]);
  return fields;
}
