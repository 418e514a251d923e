"use client";

import { useRef, type KeyboardEvent } from "react";
import { indentItems, nextLine } from "./lines";
import { isPressed, type Shortcut } from "./shortcuts";
import { tools, tryEdit } from "./tools";

/** Keys of the editor itself, besides those of the tools. */
export interface EditorKey {
  shortcut: Shortcut;
  run: () => void;
}

/**
 * Handles the keys in the text: those of the tools and of the editor; Enter goes on with a list or a quotation; Tab
 * indents the items of a list, and after Escape leaves the field, as it does everywhere else.
 */
export function useEditorKeys(keys: EditorKey[]) {
  const leaving = useRef(false);

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    const leaves = leaving.current;
    leaving.current = event.key === "Escape" || (leaves && event.key === "Shift");
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const done = () => event.preventDefault();

    if (event.key === "Enter" && plain && !event.shiftKey) {
      if (tryEdit(field, nextLine)) done();
      return;
    }
    if (event.key === "Tab" && plain && !leaves) {
      if (tryEdit(field, (place) => indentItems(place, event.shiftKey))) done();
      return;
    }
    const tool = tools.find(({ shortcut }) => shortcut && isPressed(shortcut, event));
    const key = keys.find(({ shortcut }) => isPressed(shortcut, event));
    if (!tool && !key) return;
    done();
    tool?.run(field);
    key?.run();
  };
}
