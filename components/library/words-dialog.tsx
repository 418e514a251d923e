"use client";

import { useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { ImageWordsFields } from "@/components/shared/image-words-fields";
import { useDescribeImage } from "@/lib/texts/library/client";
import type { LibraryImage } from "@/lib/texts/library/dto";

interface WordsDialogProps {
  image: LibraryImage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog for the words of an image, which are proposed wherever it is placed next. */
export function WordsDialog({ image, open, onOpenChange }: WordsDialogProps) {
  const { upload_id, alt, caption, credit } = image;
  const [words, setWords] = useState({ alt, caption, credit });
  const describe = useDescribeImage();
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Describir la imagen"
      description="Se propondrá donde la pongas a partir de ahora. Los textos en los que ya está se quedan como están."
      confirmLabel="Guardar"
      pendingLabel="Guardando…"
      onConfirm={() => describe.mutateAsync({ upload_id, ...words })}
    >
      <ImageWordsFields image={image.url} value={words} onChange={setWords} />
    </AskDialog>
  );
}
