"use client";

import { useState } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import { stayOnEnter } from "@/components/entries/stay-on-enter";
import { ImageLibraryDialog } from "@/components/library/image-library-dialog";
import { ImageField, TextField } from "@/components/shared/form-fields";
import { ALT_HINT, CREDIT_HINT } from "@/components/shared/image-words-fields";
import { Button } from "@/components/ui/button";
import { noLeadImage } from "@/lib/texts/entries/lead-image";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import { rememberWords } from "@/lib/texts/library/client";
import { FocusPicker } from "./focus-picker";

interface LeadImageFieldProps {
  form: UseFormReturn<EntryForm, unknown, EntryInput>;
  onBusyChange: (busy: boolean) => void;
}

/** The image that an article opens with: chosen here or in the library, with what is said of it and what crops keep. */
export function LeadImageField({ form, onBusyChange }: LeadImageFieldProps) {
  const { control } = form;
  const [choosing, setChoosing] = useState(false);
  const [within, setWithin] = useState(false);
  const image = useWatch({ control, name: "image" });

  /** Clears the words of an image when the writer takes another; an image that a form restores has its own. */
  const forget = () => {
    for (const name of Object.keys(noLeadImage) as (keyof typeof noLeadImage)[]) {
      if (form.getValues(name) != null) form.setValue(name, null, { shouldDirty: true });
      form.clearErrors(name);
    }
  };

  return (
    <div className="grid gap-4" onKeyDown={stayOnEnter}>
      {/* Tab leads from the text to the image, and on to what saves both: the library is one step back. */}
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
          onImageChange={forget}
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
          />
          <TextField
            control={control}
            name="image_credit"
            label="Crédito"
            autoComplete="off"
            hint={CREDIT_HINT}
          />
          <Focus form={form} image={image} />
        </div>
      )}
      <ImageLibraryDialog
        open={choosing}
        onOpenChange={setChoosing}
        onChoose={({ url, alt, caption, credit }) => {
          const options = { shouldDirty: true } as const;
          form.setValue("image", url, options);
          form.setValue("image_alt", alt || null, options);
          form.setValue("image_caption", caption || null, options);
          form.setValue("image_credit", credit || null, options);
          form.setValue("image_focus_x", null, options);
          form.setValue("image_focus_y", null, options);
        }}
      />
    </div>
  );
}

/** The library proposes an entry's words where its image stands next. */
export const rememberLeadImage = ({
  image,
  image_alt,
  image_caption,
  image_credit,
}: Pick<EntryInput, "image" | "image_alt" | "image_caption" | "image_credit">): void => {
  if (!image || !(image_alt || image_caption || image_credit)) return;
  void rememberWords(image, {
    alt: image_alt ?? "",
    caption: image_caption ?? "",
    credit: image_credit ?? "",
  });
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
