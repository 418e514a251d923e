"use client";

import { useState } from "react";
import type { EditorExtension, Transfer } from "@/components/editor/extensions";
import { InsertImage } from "./insert-image";
import { TextImages, type DescribedImage } from "./text-images";
import { UploadProgress } from "./upload-progress";
import { useImageUploads } from "./use-image-uploads";

interface ImagesExtension extends EditorExtension {
  /** Opens the dialog of the first image in the text that has this address. */
  describe: (address: string) => void;
}

/**
 * The editor's extension for images: pasted, dropped, chosen on this device or in the library; their words; and their
 * order in a gallery.
 */
export function useImages(onBusyChange: (busy: boolean) => void): ImagesExtension {
  const [choosing, setChoosing] = useState(false);
  const [described, setDescribed] = useState<DescribedImage>();
  const describe = (address: string) => setDescribed({ address });
  const { uploads, add, cancel } = useImageUploads({
    onBusyChange,
    onArrived: ({ url, ...proposed }) => setDescribed({ address: url, proposed }),
  });

  function take({ data, field, how }: Transfer): boolean {
    // Word processors also offer a picture of the words that are pasted.
    if (how === "paste" && data.getData("text/plain").trim() !== "") return false;
    const files = [...data.files];
    if (files.length > 0) void add(field, files);
    return files.length > 0;
  }

  return {
    describe,
    take,
    chooseImage: () => setChoosing(true),
    part: (
      <>
        <p role="status" className="sr-only">
          {uploads.length > 0 && statusOf(uploads.length)}
        </p>
        {uploads.length > 0 && <UploadProgress uploads={uploads} onCancel={cancel} />}
        <TextImages described={described} />
        <InsertImage
          open={choosing}
          onOpenChange={setChoosing}
          onFiles={(field, files) => void add(field, files)}
        />
      </>
    ),
  };
}

const statusOf = (count: number) =>
  count === 1 ? "Subiendo una foto…" : `Subiendo ${count} fotos…`;
