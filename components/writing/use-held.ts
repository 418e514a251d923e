"use client";

import { useLayoutEffect, useRef } from "react";

/** For fields that are `inert` while they are held: the focus comes back to where it was, or goes to what is wrong. */
export function useHeld(held: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (held) {
      before.current = fields.current?.contains(activeElement) ? activeElement : null;
    } else if (activeElement === document.body) {
      // What was found wrong meanwhile could not have the focus yet.
      const next = fields.current?.querySelector("[aria-invalid=true]") ?? before.current;
      if (next instanceof HTMLElement) next.focus();
    }
  }, [held]);
  return fields;
}
