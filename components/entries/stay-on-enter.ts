import type { KeyboardEvent } from "react";

/** Keeps Enter in a field of one line from sending the form around it: fields beside the text must not publish it. */
export function stayOnEnter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== "file";
  if (isField && event.key === "Enter") event.preventDefault();
}
