import { useDeferredValue } from "react";
import { useWatch, type Control } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import { silentImages } from "./silent-images";

interface SilentImagesNoteProps {
  control: Control<EntryForm, unknown, EntryInput>;
  /** Asks for the words of an image, by its address: that of the entry's beginning, or one in the text. */
  describe: (address: string) => void;
}

/** Asks, beside the buttons that publish, for the alternative texts that are missing. It blocks nothing: some only adorn. */
export function SilentImagesNote({ control, describe }: SilentImagesNoteProps) {
  const [content = "", image, image_alt] = useWatch({
    control,
    name: ["content", "image", "image_alt"],
  });
  const written = useDeferredValue(content);
  const images = silentImages({ content: written, image, image_alt });
  const [first] = images;
  if (first === undefined) return null;
  const isOne = images.length === 1;
  return (
    <p className="text-sm">
      {isOne
        ? "Hay 1 foto sin texto alternativo: quien no la ve no sabrá qué enseña. "
        : `Hay ${images.length} fotos sin texto alternativo: quien no las ve no sabrá qué enseñan. `}
      <Button variant="link" onClick={() => describe(first)}>
        {isOne ? "Describirla" : "Describirlas"}
      </Button>
    </p>
  );
}
