"use client";

import { ImageOff, ImagePlus, Trash2, X } from "lucide-react";
import { useEffect, useEffectEvent, type DragEvent, type Ref } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { useImageFailure } from "@/components/ui/use-image-failure";
import { imageSources } from "@/lib/platform/addresses/image-url";
import { isImageFile, type UploadedImage } from "@/lib/platform/uploads/client";
import { ACCEPTED_IMAGES } from "@/lib/platform/uploads/limits";
import { useImageUpload } from "./use-image-upload";

interface ImageInputProps {
  id: string;
  /** The stored image, `/uploads/…`. */
  value: string | null;
  /** Called with an image that was uploaded, and with null when it is taken away. */
  onChange: (image: UploadedImage | null) => void;
  onBusyChange?: (busy: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** Chooses an image (by button, keyboard or dropping it), uploads it at once and shows it. */
export function ImageInput({ value, onChange, onBusyChange, inputRef, ...input }: ImageInputProps) {
  const { state, upload, cancel, fail } = useImageUpload(onChange);
  const uploading = state.status === "uploading";

  useEffect(() => onBusyChange?.(uploading), [onBusyChange, uploading]);

  function take(file: File | undefined) {
    if (!file) return;
    if (isImageFile(file)) void upload(file);
    else fail("Solo se pueden subir archivos de imagen.");
  }

  function choose(field: HTMLInputElement) {
    take(field.files?.[0]);
    field.value = ""; // so that the same file can be chosen again
  }

  const chooseEarly = useEffectEvent(() => {
    const field = document.getElementById(input.id);
    if (field instanceof HTMLInputElement) choose(field);
  });
  // A file may have been chosen in the served page before React listened.
  useEffect(() => chooseEarly(), []);

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  // The button that did it goes away: the focus must not be lost with it.
  function andFocusInput(action: () => void) {
    action();
    document.getElementById(input.id)?.focus();
  }

  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={cn(
        "relative overflow-hidden rounded-md border border-dashed border-input bg-card",
        state.status === "error" && "border-destructive",
      )}
    >
      {value && !uploading && <ImagePreview key={value} image={value} />}
      {uploading && (
        <UploadProgress percent={state.percent} onCancel={() => andFocusInput(cancel)} />
      )}

      <div className="flex flex-wrap items-center gap-2 p-3">
        <label
          htmlFor={input.id}
          className="inline-flex h-8 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-medium outline-offset-2 hover:bg-muted has-focus-visible:outline-2"
        >
          <ImagePlus aria-hidden className="size-4" />
          {value || uploading ? "Cambiar imagen" : "Elegir una imagen"}
          <input
            ref={inputRef}
            type="file"
            accept={ACCEPTED_IMAGES}
            onChange={(event) => choose(event.target)}
            className="absolute size-px opacity-0"
            {...input}
          />
        </label>
        {value && !uploading && (
          <Button variant="ghost" size="sm" onClick={() => andFocusInput(() => onChange(null))}>
            <Trash2 aria-hidden />
            Quitar imagen
          </Button>
        )}
        {state.status === "done" && value && (
          <span className="ms-auto pe-2 text-sm text-muted-foreground">Archivo subido</span>
        )}
        {!value && !uploading && (
          <span className="text-sm text-muted-foreground">o arrástrala aquí</span>
        )}
      </div>

      {state.status === "error" && (
        <p className="border-t border-destructive px-4 py-2.5 text-sm font-medium text-destructive">
          {state.message}
        </p>
      )}
    </div>
  );
}

function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-4 border-b p-4">
      <div className="grid flex-1 gap-2">
        <p className="flex justify-between text-sm">
          <span>Subiendo imagen…</span>
          <span className="tabular-nums">{percent} %</span>
        </p>
        <Progress value={percent} aria-label="Progreso de la subida" />
      </div>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        <X aria-hidden />
        Cancelar subida
      </Button>
    </div>
  );
}

function ImagePreview({ image }: { image: string }) {
  const sources = imageSources(image);
  const { failed, imageProps } = useImageFailure(sources.src);

  useEffect(() => {
    if (!failed) return;
    toast({
      variant: "destructive",
      title: "Error de imagen",
      description: "No se puede cargar la imagen. La imagen puede estar dañada o no ser accesible.",
    });
  }, [failed]);

  if (failed) {
    return (
      <p className="flex items-center justify-center gap-2 border-b bg-muted p-10 text-sm text-muted-foreground">
        <ImageOff aria-hidden className="size-4" />
        No se pudo cargar la vista previa
      </p>
    );
  }
  return (
    <div className="border-b bg-muted">
      <img
        {...sources}
        {...imageProps}
        sizes="(min-width: 48rem) 40rem, 90vw"
        alt="Vista previa de la imagen"
        className="mx-auto max-h-80 w-auto object-contain"
      />
    </div>
  );
}
