"use client";

import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { uploadImage, type UploadedImage } from "@/lib/platform/uploads/client";

type UploadState =
  | { status: "idle" }
  | { status: "uploading"; percent: number }
  | { status: "done" }
  | { status: "error"; message: string };

interface Options {
  /** True for a portrait, which is cut to its square. It is saved at once, and only the saving is announced. */
  portrait?: boolean;
}

/** Sends images one at a time: a new one, `cancel` or leaving the screen stops the one under way. */
export function useImageUpload(
  onUploaded: (image: UploadedImage) => void,
  { portrait }: Options = {},
) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const underWay = useRef<AbortController>(null);

  useEffect(() => () => underWay.current?.abort(), []);

  async function upload(image: File) {
    underWay.current?.abort();
    const controller = (underWay.current = new AbortController());
    const { signal } = controller;
    setState({ status: "uploading", percent: 0 });
    try {
      const uploaded = await uploadImage(image, {
        onProgress: (percent) => !signal.aborted && setState({ status: "uploading", percent }),
        signal,
        portrait,
      });
      setState({ status: "done" });
      onUploaded(uploaded);
      if (!portrait) {
        toast({ title: "Archivo subido", description: "El archivo se ha subido correctamente" });
      }
    } catch (error) {
      if (!signal.aborted) fail(error instanceof Error ? error.message : String(error));
    }
  }

  function fail(message: string) {
    setState({ status: "error", message });
    toast({ variant: "destructive", title: "Error", description: message });
  }

  function cancel() {
    underWay.current?.abort();
    setState({ status: "idle" });
  }

  return { state, upload, cancel, fail };
}
