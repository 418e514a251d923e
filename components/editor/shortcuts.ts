"use client";

import { useSyncExternalStore } from "react";

/** A key that is pressed together with Ctrl, or with ⌘ on a Mac, an iPhone or an iPad. */
export interface Shortcut {
  /** As `KeyboardEvent.code` names it: the place of the key, whatever Shift makes of it. */
  code: string;
  shift?: boolean;
}

type Pressed = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Returns whether it was pressed. Alt is never part of one: with Ctrl it writes @, # and | on Spanish keyboards. */
export const isPressed = ({ code, shift = false }: Shortcut, event: Pressed): boolean =>
  event.code === code &&
  event.shiftKey === shift &&
  !event.altKey &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey);

/** Returns a shortcut as `aria-keyshortcuts` wants it. */
export const keysOf = ({ code, shift }: Shortcut): string =>
  `Control+${shift ? "Shift+" : ""}${keyOf(code)}`;

const keyOf = (code: string) => code.replace(/^Key|^Digit/, "");

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns a function that writes a shortcut as this machine does; in the served page, as most machines do. */
export function useShortcutText() {
  const mac = useSyncExternalStore(
    () => () => {},
    isMac,
    () => false,
  );
  return ({ code, shift }: Shortcut): string => {
    const key = keyOf(code).replace("Enter", "Intro");
    return mac ? `${shift ? "⇧" : ""}⌘${key}` : `Ctrl+${shift ? "Mayús+" : ""}${key}`;
  };
}
