"use client";

import { Upload } from "lucide-react";
import { useRef } from "react";
import { useSearchField } from "@/components/shared/use-search-field";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { ACCEPTED_IMAGES } from "@/lib/platform/uploads/limits";
import type { LibraryImage } from "@/lib/texts/library/dto";
import { ImagePages } from "./image-pages";
import { ImageTile, nameOf } from "./image-tile";

/** An image that was uploaded before, with the words that it last had. */
export type ChosenImage = Pick<LibraryImage, "url" | "alt" | "caption" | "credit">;

interface ImageLibraryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (image: ChosenImage) => void;
  /** Takes files that are chosen in place of an image of the library; without it, no files can be chosen. */
  onFiles?: (files: File[]) => void;
}

/** Chooses an image that was uploaded before, or files to upload now. */
export function ImageLibraryDialog({ open, onOpenChange, ...choice }: ImageLibraryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel="Cerrar" className="max-w-3xl">
        <Library {...choice} close={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type LibraryProps = Pick<ImageLibraryDialogProps, "onChoose" | "onFiles"> & { close: () => void };

function Library({ onChoose, onFiles, close }: LibraryProps) {
  const files = useRef<HTMLInputElement>(null);
  const [q, search] = useSearchField({
    label: "Buscar en la biblioteca",
    placeholder: "Buscar en la biblioteca...",
    className: "min-w-0 flex-1",
  });
  return (
    <>
      <DialogHeader>
        <DialogTitle>{onFiles ? "Insertar una imagen" : "Elegir de la biblioteca"}</DialogTitle>
        <DialogDescription>
          {onFiles ? "Súbela ahora, o elige una de las que ya subiste." : "Lo que ya subiste."}
        </DialogDescription>
      </DialogHeader>
      <div className="flex flex-wrap items-center gap-2">
        {onFiles && (
          <>
            <input
              ref={files}
              type="file"
              multiple
              hidden
              accept={ACCEPTED_IMAGES}
              aria-label="Archivos"
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])]);
                close();
              }}
            />
            <Button autoFocus onClick={() => files.current?.click()}>
              <Upload aria-hidden />
              Subir desde este dispositivo
            </Button>
          </>
        )}
        {search}
      </div>
      <ImagePages q={q}>
        {(images) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {images.map((image) => (
              <li key={image.upload_id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(image);
                    close();
                  }}
                  className="grid w-full gap-1 rounded-md border border-input bg-card p-2 text-start hover:border-foreground"
                >
                  <ImageTile image={{ ...image, alt: "" }} />
                  <span className="truncate text-sm">{nameOf(image)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ImagePages>
    </>
  );
}
