"use client";

import { useEffect, useRef, useState } from "react";
import { insertBlock, replacePlaceholder } from "@/components/editor/commands";
import { toast } from "@/components/ui/toast";
import { imageMarkdown } from "@/lib/platform/markdown/image-words";
import { isImageFile, uploadImage, type UploadedImage } from "@/lib/platform/uploads/client";
import { begun, placeholderOf, targetOf, type Upload } from "./uploads";

interface Options {
  /** Called when uploads begin, and when none is left. */
  onBusyChange: (busy: boolean) => void;
  /** Called when a single image has arrived, and nothing else was typed meanwhile. */
  onArrived: (image: UploadedImage) => void;
}

/** Uploads images one after the other; each has its place in the text from the start. */
export function useImageUploads({ onBusyChange, onArrived }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const underWay = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const controllers = underWay.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  async function add(field: HTMLTextAreaElement, files: File[]) {
    const images = begun(files.filter(isImageFile));
    if (images.length < files.length) fail("Solo se pueden subir archivos de imagen.");
    if (images.length === 0) return;
    insertBlock(field, images.map(placeholderOf).join("\n"));
    images.forEach(({ id }) => underWay.current.set(id, new AbortController()));
    setUploads((before) => [...before, ...images]);
    onBusyChange(true);
    const typed = field.value;
    for (const image of images) await send(field, image, images.length === 1 ? typed : undefined);
    if (underWay.current.size === 0) onBusyChange(false);
  }

  async function send(field: HTMLTextAreaElement, image: Upload, typed: string | undefined) {
    const { id, file } = image;
    const { signal } = underWay.current.get(id)!;
    const onProgress = (percent: number) =>
      setUploads((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)));
    try {
      signal.throwIfAborted();
      const uploaded = await uploadImage(file, { onProgress, signal });
      const isQuiet = field.value === typed;
      finish(field, image, uploaded);
      if (isQuiet) onArrived(uploaded);
    } catch (error) {
      if (field.isConnected) takeOut(field, image);
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) fail(`«${file.name}»: ${message}`);
    } finally {
      underWay.current.delete(id);
      setUploads((before) => before.filter((each) => each.id !== id));
    }
  }

  return { uploads, add, cancel: (id: string) => underWay.current.get(id)?.abort() };
}

/** Puts the image in the place of its placeholder, with its file's words; those that were typed meanwhile stay. */
function finish(field: HTMLTextAreaElement, image: Upload, uploaded: UploadedImage) {
  const { url, caption = "", credit = "" } = uploaded;
  const written = imageMarkdown({ address: url, alt: "", caption, credit, size: null });
  if (replacePlaceholder(field, placeholderOf(image), written)) return;
  replacePlaceholder(field, `](${targetOf(image.id)}`, `](${url}`);
}

function takeOut(field: HTMLTextAreaElement, image: Upload) {
  const placeholder = placeholderOf(image);
  const place = field.value.indexOf(placeholder);
  if (place === -1) return;
  const line = field.value.slice(place + placeholder.length).startsWith("\n") ? "\n" : "";
  replacePlaceholder(field, placeholder + line, "");
}

const fail = (description: string) =>
  toast({ variant: "destructive", title: "No se ha podido subir la imagen", description });
