import { useEffect, useEffectEvent } from "react";
import { useRemembered } from "@/components/shared/use-remembered";
import { hasOpenDialog } from "./has-open-dialog";

/** The setting for keys of one character, which people who dictate or often slip can turn off in `KeysHelp`. */
export const useKeysWanted = () => useRemembered("rotativa:teclas", true);

/** Binds keys of a screen, by their letters; a key without an action does nothing. */
export function useScreenKeys(actions: Record<string, (() => void) | undefined>) {
  const [wanted] = useKeysWanted();
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!wanted || !action || isTyping(event)) return;
    event.preventDefault(); // or the letter would be typed into the dialog's first field
    action();
  });
  useEffect(() => {
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);
}

/** True when a key is meant for a field, a dialog or the browser, and not for the screen. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  hasOpenDialog() ||
  (target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null);
