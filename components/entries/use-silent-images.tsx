"use client";

import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import type { EditableEntry } from "./form-values";
import { silentImages } from "./silent-images";

interface SilentImagesOptions {
  form: UseFormReturn<EntryForm, unknown, EntryInput>;
  /** The published entry that the form changes: nobody is asked again about the images that stand there. */
  entry?: EditableEntry;
  /** Asks for the words of an image in the text, by its address. */
  describe: (address: string) => void;
}

/** The addresses of the images about which a writer was asked in this tab, and went on: some only adorn. */
const agreed = new Set<string>();

/** Asks, once about each, before images are published without alternative text. */
export function useSilentImages({ form, entry, describe }: SilentImagesOptions) {
  const [asked, setAsked] = useState<{ images: string[]; goOn: () => void }>();

  function answered(answer: Answer) {
    setAsked(undefined);
    if (!asked || answer === "none") return;
    const { images, goOn } = asked;
    if (answer === "go on") {
      images.forEach((image) => agreed.add(image));
      goOn();
    } else if (images[0] === form.getValues("image")) {
      form.setFocus("image_alt");
    } else {
      describe(images[0]!);
    }
  }

  return {
    /** Returns whether there is nothing to ask. Otherwise asks, and calls `goOn` if the writer wants to go on. */
    isClear(goOn: () => void): boolean {
      const known = entry ? silentImages(entry) : [];
      const images = silentImages(form.getValues()).filter(
        (image) => !agreed.has(image) && !known.includes(image),
      );
      if (images.length > 0) setAsked({ images, goOn });
      return images.length === 0;
    },
    question: asked && <SilentImagesDialog count={asked.images.length} onAnswer={answered} />,
  };
}

type Answer = "go on" | "describe" | "none";

interface SilentImagesDialogProps {
  count: number;
  /** Called once the dialog is gone. */
  onAnswer: (answer: Answer) => void;
}

function SilentImagesDialog({ count, onAnswer }: SilentImagesDialogProps) {
  const [open, setOpen] = useState(true);
  const answer = useRef<Answer>("none");
  const isOne = count === 1;
  return (
    <AlertDialog open={open} onOpenChange={setOpen}>
      <AlertDialogContent
        onClosed={(before) => {
          before?.focus();
          onAnswer(answer.current);
        }}
      >
        <AlertDialogTitle>
          {isOne ? "Hay 1 foto sin texto alternativo" : `Hay ${count} fotos sin texto alternativo`}
        </AlertDialogTitle>
        <AlertDialogDescription>
          {isOne
            ? "Quien no la ve no sabrá qué enseña. Si solo adorna, sigue: no lo volveremos a preguntar."
            : "Quien no las ve no sabrá qué enseñan. Si solo adornan, sigue: no lo volveremos a preguntar."}
        </AlertDialogDescription>
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button
            variant="outline"
            onClick={() => {
              answer.current = "go on";
              setOpen(false);
            }}
          >
            Seguir así
          </Button>
          <AlertDialogCancel asChild>
            <Button onClick={() => (answer.current = "describe")}>
              {isOne ? "Describirla" : "Describirlas"}
            </Button>
          </AlertDialogCancel>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
