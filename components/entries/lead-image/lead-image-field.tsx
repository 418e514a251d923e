"use client";

import { useState } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import { stayOnEnter } from "@/components/entries/stay-on-enter";
import { ImageLibraryDialog } from "@/components/library/image-library-dialog";
import { ImageField, TextField } from "@/components/shared/form-fields";
import { ALT_HINT, hintsOf } from "@/components/shared/image-words-fields";
import { Button } from "@/components/ui/button";
import type { UploadedImage } from "@/lib/platform/uploads/client";
import {
  forImageWords,
  noLeadImage,
  wordsOf,
  type ImageWords,
  type LeadImage,
} from "@/lib/texts/entries/lead-image";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import { rememberWords } from "@/lib/texts/library/client";
import { FocusPicker } from "./focus-picker";

interface LeadImageFieldProps {
  form: UseFormReturn<EntryForm, unknown, EntryInput>;
  onBusyChange: (busy: boolean) => void;
}

const names = Object.keys(noLeadImage) as (keyof typeof noLeadImage)[];

/** The image that an article opens with, chosen here or in the library; its words; and the point that crops keep. */
export function LeadImageField({ form, onBusyChange }: LeadImageFieldProps) {
  const { control } = form;
  const [choosing, setChoosing] = useState(false);
  const [within, setWithin] = useState(false);
  const image = useWatch({ control, name: "image" });

  const [uploaded, setUploaded] = useState<UploadedImage | null>(null);
  const hints = hintsOf(uploaded && uploaded.url === image ? uploaded : undefined);

  /** When the writer takes another image, has its file's words stand in the place of those of the one before. */
  const propose = (another: UploadedImage | null) => {
    setUploaded(another);
    const lead = leadImageOf({ ...another });
    for (const name of names) {
      if ((form.getValues(name) ?? null) !== lead[name]) {
        form.setValue(name, lead[name], { shouldDirty: true });
      }
      form.clearErrors(name);
    }
  };

  return (
    <div className="grid gap-4" onKeyDown={stayOnEnter}>
      {/* Tab leads from the text to the image, and on to the button that saves; Shift+Tab, to the library. */}
      <div
        className="grid gap-2"
        onFocus={() => setWithin(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          setWithin(currentTarget.contains(relatedTarget as Node | null))
        }
      >
        <div className="order-last">
          <Button
            variant="ghost"
            size="sm"
            tabIndex={within ? 0 : -1}
            onClick={() => setChoosing(true)}
          >
            Elegir de la biblioteca
          </Button>
        </div>
        <ImageField
          control={control}
          name="image"
          label="Imagen"
          onBusyChange={onBusyChange}
          onImageChange={propose}
        />
      </div>
      {image && (
        <div className="grid gap-4 border-s-2 ps-4">
          <TextField
            control={control}
            name="image_alt"
            label="Texto alternativo"
            autoComplete="off"
            hint={ALT_HINT}
          />
          <TextField
            control={control}
            name="image_caption"
            label="Pie de foto"
            autoComplete="off"
            hint={hints.caption}
          />
          <TextField
            control={control}
            name="image_credit"
            label="Crédito"
            autoComplete="off"
            hint={hints.credit}
          />
          <Focus form={form} image={image} />
        </div>
      )}
      <ImageLibraryDialog
        open={choosing}
        onOpenChange={setChoosing}
        onChoose={(chosen) => {
          const options = { shouldDirty: true } as const;
          form.setValue("image", chosen.url, options);
          const lead = leadImageOf(chosen);
          for (const name of names) form.setValue(name, lead[name], options);
        }}
      />
    </div>
  );
}

const leadImageOf = (words: Partial<Record<"alt" | "caption" | "credit", string>>): LeadImage => ({
  ...noLeadImage,
  ...forImageWords((word) => words[word] || null),
});

/** Has the library propose the words of an entry's image where the image is used next. */
export const rememberLeadImage = (entry: Pick<EntryInput, "image" | keyof ImageWords>): void => {
  const words = wordsOf(entry);
  if (entry.image && Object.values(words).some(Boolean)) void rememberWords(entry.image, words);
};

function Focus({ form, image }: Pick<LeadImageFieldProps, "form"> & { image: string }) {
  const { control } = form;
  const { field: x } = useController({ control, name: "image_focus_x" });
  const { field: y } = useController({ control, name: "image_focus_y" });
  return (
    <FocusPicker
      image={image}
      point={x.value == null || y.value == null ? null : { x: x.value, y: y.value }}
      onChange={(point) => {
        x.onChange(point?.x ?? null);
        y.onChange(point?.y ?? null);
      }}
    />
  );
}
