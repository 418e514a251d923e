"use client";

import { useState } from "react";
import { useEdited } from "@/components/editor/edited";
import type { ProposedWords } from "@/components/shared/image-words-fields";
import { imagesIn } from "@/lib/platform/markdown/written-images";
import { rememberWords } from "@/lib/texts/library/client";
import { applyOutcome } from "./apply-outcome";
import { EditedImage } from "./edited-image";
import { ImageHelp } from "./image-help";
import { ImageList } from "./image-list";

export interface DescribedImage {
  address: string;
  /** The words of its file, if it has just arrived. */
  proposed?: ProposedWords;
}

interface TextImagesProps {
  /** The image whose words are asked for, once for each such object. */
  described: DescribedImage | undefined;
}

interface Editing {
  place: number;
  time: number;
  proposed?: ProposedWords;
}

/** Shows the images of a text, below it, and the dialog of each. */
export function TextImages({ described }: TextImagesProps) {
  const { field, text } = useEdited();
  const images = imagesIn(text);
  const [asked, setAsked] = useState<TextImagesProps["described"]>();
  const [editing, setEditing] = useState<Editing>({ place: -1, time: 0 });
  const edit = (place: number, proposed?: ProposedWords) =>
    setEditing(({ time }) => ({ place, time: time + 1, proposed }));

  const place =
    described === asked ? -1 : images.findIndex(({ address }) => address === described?.address);
  if (place !== -1) {
    setAsked(described);
    edit(place, described?.proposed);
  }

  if (images.length === 0) return null;
  return (
    <>
      <ImageList images={images} onEdit={edit} />
      <ImageHelp />
      {images[editing.place] && (
        <EditedImage
          key={editing.time}
          images={images}
          text={text}
          place={editing.place}
          proposed={editing.proposed}
          onDone={(before, image, outcome) => {
            if (field.current) applyOutcome(field.current, before, image, outcome);
            if (outcome.kind !== "said" || !image.address.startsWith("/uploads/")) return;
            const { alt, caption, credit } = outcome.image;
            void rememberWords(image.address, { alt, caption, credit });
          }}
        />
      )}
    </>
  );
}
