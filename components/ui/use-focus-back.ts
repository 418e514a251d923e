"use client";

import { useRef } from "react";

/**
 * Puts the focus back to where it was once a dialog is gone, however it was opened; Radix knows only of triggers. With
 * `onClosed`, that function decides where the focus goes.
 */
export function useFocusBack(onClosed?: () => void) {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      const there = buttonOfMenuAround(activeElement) ?? activeElement;
      // Where a click does not focus what is clicked, only Radix knows the trigger.
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

/**
 * Returns the button of the menu around an element: a menu item that opened a dialog is gone when the dialog closes.
 */
function buttonOfMenuAround(element: Element | null) {
  const buttonId = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return buttonId ? document.getElementById(buttonId) : null;
}
