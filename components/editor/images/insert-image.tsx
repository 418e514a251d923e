"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { insertBlock } from "@/components/editor/commands";
import { useEdited } from "@/components/editor/edited";
import { ImageLibraryDialog, type ChosenImage } from "@/components/library/image-library-dialog";
import { imageMarkdown } from "@/lib/platform/markdown/image-words";

interface InsertImageProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFiles: (field: HTMLTextAreaElement, files: File[]) => void;
}

/** Asks for an image and puts it at the caret, once the dialog is closed and the field may have the focus again. */
export function InsertImage({ open, onOpenChange, onFiles }: InsertImageProps) {
  const { field } = useEdited();
  const chosen = useRef<File[] | ChosenImage>(undefined);

  const insert = useEffectEvent(() => {
    const choice = chosen.current;
    chosen.current = undefined;
    if (!field.current || !choice) return;
    if (Array.isArray(choice)) return onFiles(field.current, choice);
    const { url: address, alt, caption, credit } = choice;
    insertBlock(field.current, imageMarkdown({ address, size: null, alt, caption, credit }));
  });
  useEffect(() => {
    if (!open) insert();
  }, [open]);

  return (
    <ImageLibraryDialog
      open={open}
      onOpenChange={onOpenChange}
      onFiles={(files) => {
        chosen.current = files;
      }}
      onChoose={(image) => {
        chosen.current = image;
      }}
    />
  );
}
