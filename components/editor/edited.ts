"use client";

import { createContext, use, type RefObject } from "react";

/** The field of a text, and the text in it, with line feeds as its only line ends. */
export interface Edited {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
}

export const EditedContext = createContext<Edited | null>(null);

/** Returns the text of the editor that a part belongs to. Throws outside of an editor. */
export function useEdited(): Edited {
  const edited = use(EditedContext);
  if (!edited) throw new Error("outside of an editor");
  return edited;
}
