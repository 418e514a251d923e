"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";

/** Tracks the uploads of an entry's form: nothing is published or handed on while one is under way. */
export function useUploading() {
  const [image, setImage] = useState(false);
  const [social, setSocial] = useState(false);
  const [pasted, setPasted] = useState(false);
  const [inText, setInText] = useState(false);
  const isUploading = image || social || pasted || inText;

  return {
    isUploading,
    setImage,
    setSocial,
    setPasted,
    setInText,
    /** Returns whether nothing is being uploaded; otherwise a toast says so. */
    isOver(): boolean {
      if (isUploading) {
        toast({
          title: "Se están subiendo imágenes",
          description: "Espera a que terminen, y vuelve a intentarlo.",
        });
      }
      return !isUploading;
    },
  };
}
