import type { ReactNode } from "react";

/** What was pasted or dropped into a text; the field's selection is where it shall go. */
export interface Transfer {
  data: DataTransfer;
  field: HTMLTextAreaElement;
  how: "paste" | "drop";
}

/** What joins the editor of a text. */
export interface EditorExtension {
  /** Takes what was pasted or dropped: true when it did, and nothing else happens to it. Asked in order. */
  take?: (transfer: Transfer) => boolean;
  /** What the button for images does. Without an extension that has it, there is no such button. */
  chooseImage?: (field: HTMLTextAreaElement) => void;
  /** Stands under the text, which `useEdited` gives it: what is under way, and dialogs. */
  part?: ReactNode;
}
