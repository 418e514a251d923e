"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ProposedWords } from "@/components/shared/image-words-fields";
import { galleryOf, type FoundImage } from "@/lib/platform/markdown/written-images";
import { ImageDialog, type ImageOutcome } from "./image-dialog";

interface EditedImageProps {
  text: string;
  images: FoundImage[];
  /** The index of the image among them. */
  place: number;
  /** The words of its file, if it has just arrived. */
  proposed?: ProposedWords;
  onDone: (text: string, image: FoundImage, outcome: ImageOutcome) => void;
}

/**
 * The dialog of one image. Its outcome is applied once it has closed: a text changes as if it were typed, which needs a
 * field that may have the focus.
 */
export function EditedImage({ text, images, place, proposed, onDone }: EditedImageProps) {
  const [open, setOpen] = useState(true);
  const [opened] = useState({
    text,
    image: images[place]!,
    gallery: galleryOf(text, images, place),
  });
  const outcome = useRef<ImageOutcome>(undefined);

  const done = useEffectEvent(() => {
    if (outcome.current) onDone(opened.text, opened.image, outcome.current);
    outcome.current = undefined;
  });
  useEffect(() => {
    if (!open) done();
  }, [open]);

  return (
    <ImageDialog
      image={opened.image}
      proposed={proposed}
      open={open}
      moves={{ up: opened.gallery[0] !== place, down: opened.gallery.at(-1) !== place }}
      onOpenChange={setOpen}
      onDone={(decided) => {
        outcome.current = decided;
      }}
    />
  );
}
