import { useEffect, useEffectEvent } from "react";
import { isPressed } from "@/components/editor/shortcuts";
import { hasOpenDialog } from "@/components/shared/keys/has-open-dialog";
import { stepKeepingFocus } from "./story-focus";
import type { Composer } from "./use-composer";

const UNDO = { code: "KeyZ" };
const REDO = { code: "KeyZ", shift: true };

/** Ctrl Z and Ctrl Shift Z, or ⌘, undo and redo while nobody writes in a field and no dialog is open. */
export function useUndoKeys({ undo, redo }: Composer): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = isPressed(UNDO, event) ? undo : isPressed(REDO, event) ? redo : null;
    if (!step || event.defaultPrevented || isWriting(event) || hasOpenDialog()) return;
    event.preventDefault();
    stepKeepingFocus(step);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** True when a key is meant for a field, which may undo by itself, or for a menu. */
const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest("input, textarea, [contenteditable], [role=menu]") !== null;
