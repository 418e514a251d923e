"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { imageLimits } from "@/lib/platform/uploads/limits";
import { EntryImage } from "./entry-image";
import { Field, fieldAria } from "./field";

export interface ImageWords {
  alt: string;
  caption: string;
  credit: string;
}

export const ALT_HINT = "Qué se ve, para quien no la ve.";
export const CREDIT_HINT = "De quién es: «Ana Pérez», «Ilustración: Luis Gil», «© Agencia».";

interface ImageWordsFieldsProps<Words extends ImageWords> {
  /** The address of the image. */
  image: string;
  value: Words;
  onChange: (value: Words) => void;
}

/**
 * The fields for the words of an image: what it shows, its caption, and its credit; above them the image itself. One of
 * another site is not shown: our server fetches it for readers once a text has it.
 */
export function ImageWordsFields<Words extends ImageWords>({
  image,
  value,
  onChange,
}: ImageWordsFieldsProps<Words>) {
  const id = useId();
  const field = (name: keyof ImageWords) => ({
    value: value[name],
    maxLength: imageLimits[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [name]: target.value }),
  });
  return (
    <>
      {image.startsWith("/uploads/") && (
        <EntryImage
          image={image}
          alt=""
          sizes="30rem"
          className="mx-auto max-h-[min(15rem,30dvh)] w-auto rounded-md object-contain"
        />
      )}
      <Field id={`${id}-alt`} label="Texto alternativo" hint={ALT_HINT}>
        <Textarea
          {...field("alt")}
          rows={2}
          className="min-h-16"
          {...fieldAria(`${id}-alt`, { hint: ALT_HINT })}
        />
      </Field>
      <Field id={`${id}-caption`} label="Pie de foto">
        <Input {...field("caption")} {...fieldAria(`${id}-caption`, {})} />
      </Field>
      <Field id={`${id}-credit`} label="Crédito" hint={CREDIT_HINT}>
        <Input {...field("credit")} {...fieldAria(`${id}-credit`, { hint: CREDIT_HINT })} />
      </Field>
    </>
  );
}
