"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";

/** What of an entry's form is being uploaded: nothing is published or handed on meanwhile. */
export function useUploading() {
  const [image, setImage] = useState(false);
  const [social, setSocial] = useState(false);
  const [pasted, setPasted] = useState(false);
  const [inText, setInText] = useState(false);
  const isUploading = image || social || pasted || inText;

  return {
    isUploading,
    ...{ setImage, setSocial, setPasted, setInText },
    /** Whether nothing is; otherwise it is said. */
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
