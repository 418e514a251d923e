"use client";

import { useRef, type ClipboardEvent, type DragEvent } from "react";
import type { EditorExtension, Transfer } from "./extensions";

/** Hands what is pasted or dropped to the extensions; what none of them takes, the browser inserts as plain text. */
export function useTransfers(extensions: EditorExtension[]) {
  /** True while a part of the text itself is dragged: the browser moves it. */
  const own = useRef(false);
  const taken = (transfer: Transfer) =>
    extensions.some((extension) => extension.take?.(transfer) ?? false);

  return {
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { clipboardData: data, currentTarget: field } = event;
      if (taken({ data, field, how: "paste" })) event.preventDefault();
    },
    onDragStart: () => {
      own.current = true;
    },
    onDragEnd: () => {
      own.current = false;
    },
    onDragOver: (event: DragEvent<HTMLTextAreaElement>) => {
      if (hasFiles(event)) event.preventDefault(); // it may be dropped here
    },
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
      if (own.current) return;
      const { dataTransfer: data, currentTarget: field } = event;
      putCaret(field, event);
      // A file that nobody takes would be opened in the place of the form.
      if (taken({ data, field, how: "drop" }) || hasFiles(event)) event.preventDefault();
    },
  };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** The caret goes to where the pointer is. */
function putCaret(field: HTMLTextAreaElement, { clientX, clientY }: DragEvent) {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  if (place?.offsetNode === field) field.setSelectionRange(place.offset, place.offset);
}
