import type { ReactNode } from "react";

/** Data pasted or dropped into a text, to be inserted at the field's selection. */
export interface Transfer {
  data: DataTransfer;
  field: HTMLTextAreaElement;
  how: "paste" | "drop";
}

/** An extension of the editor of a text. */
export interface EditorExtension {
  /** Takes what was pasted or dropped; returns true if it did: nothing else happens to it then. Asked in order. */
  take?: (transfer: Transfer) => boolean;
  /** Runs when the button for images is pressed; that button is there only with an extension that has this. */
  chooseImage?: (field: HTMLTextAreaElement) => void;
  /** Shown below the text, which it gets by `useEdited`: what is under way, and dialogs. */
  part?: ReactNode;
}
