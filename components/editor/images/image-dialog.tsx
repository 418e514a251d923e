"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field, fieldAria } from "@/components/shared/field";
import { ImageWordsFields, type ProposedWords } from "@/components/shared/image-words-fields";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { imageSizes, type ImageSize, type WrittenImage } from "@/lib/platform/markdown/image-words";

/** The result of an image's dialog: new words, removal from the text, or another place in its gallery. */
export type ImageOutcome =
  { kind: "said"; image: WrittenImage } | { kind: "removed" } | { kind: "moved"; by: -1 | 1 };

interface ImageDialogProps {
  image: WrittenImage;
  /** The words of its file, if it has just arrived. */
  proposed?: ProposedWords;
  open: boolean;
  /**
   * True for each direction in which it can change places with its neighbour in the gallery: `up` with the image before
   * it, `down` with the one after it.
   */
  moves: { up: boolean; down: boolean };
  onOpenChange: (open: boolean) => void;
  /** Called before the dialog closes. */
  onDone: (outcome: ImageOutcome) => void;
}

const COLUMN = "columna";
const sizeNames: Record<ImageSize | typeof COLUMN, string> = {
  columna: "Como la columna de texto",
  media: "Media columna, con el texto alrededor",
  ancha: "Más ancha que la columna",
  completa: "De lado a lado de la página",
};
const sizes = [COLUMN, ...imageSizes].map((value) => ({
  value,
  label: sizeNames[value as keyof typeof sizeNames],
}));

/** The dialog for an image of a text: its words, its width, and its place in a gallery. */
export function ImageDialog({
  image,
  proposed,
  open,
  moves,
  onOpenChange,
  onDone,
}: ImageDialogProps) {
  const id = useId();
  const [written, setWritten] = useState(image);
  const end = (outcome: ImageOutcome) => {
    onDone(outcome);
    onOpenChange(false);
  };
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Imagen del texto"
      description={
        image.alt
          ? "Lo que se dice de ella, y cómo se ve."
          : "Di qué se ve en ella: es lo único que llega a quien no puede verla."
      }
      confirmLabel="Guardar"
      pendingLabel="Guardando…"
      onConfirm={async () => onDone({ kind: "said", image: written })}
    >
      <ImageWordsFields
        image={image.address}
        value={written}
        proposed={proposed}
        onChange={setWritten}
      />
      <Field id={id} label="Ancho">
        <Select
          value={written.size ?? COLUMN}
          onValueChange={(value) =>
            setWritten({ ...written, size: value === COLUMN ? null : (value as ImageSize) })
          }
          options={sizes}
          {...fieldAria(id, {})}
        />
      </Field>
      <div className="flex flex-wrap gap-1">
        {(moves.up || moves.down) && (
          <>
            <Button
              variant="ghost"
              size="sm"
              disabled={!moves.up}
              onClick={() => end({ kind: "moved", by: -1 })}
            >
              <ArrowUp aria-hidden />
              Antes en la galería
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={!moves.down}
              onClick={() => end({ kind: "moved", by: 1 })}
            >
              <ArrowDown aria-hidden />
              Después
            </Button>
          </>
        )}
        <Button variant="ghost" size="sm" onClick={() => end({ kind: "removed" })}>
          <Trash2 aria-hidden />
          Quitar del texto
        </Button>
      </div>
    </AskDialog>
  );
}
