"use client";

import { useRef } from "react";

/**
 * Puts the focus back to where it was once a dialog is gone, however it was opened; Radix knows of triggers alone.
 * With `onClosed`, that decides.
 */
export function useFocusBack(onClosed?: () => void) {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      const there = buttonOfMenuAround(activeElement) ?? activeElement;
      // Where a click gives no focus to what it clicks on, the trigger is all that is known.
      before.current = there instanceof HTMLElement && there !== document.body ? there : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!onClosed && !before.current) return;
      event.preventDefault();
      if (onClosed) onClosed();
      else before.current?.focus();
    },
  };
}

/** A menu item that opens a dialog is gone when it closes: the focus goes back to the menu's button. */
function buttonOfMenuAround(element: Element | null) {
  const buttonId = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return buttonId ? document.getElementById(buttonId) : null;
}
