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
const CREDIT_HINT = "De quién es: «Ana Pérez», «Ilustración: Luis Gil», «© Agencia».";
const FROM_FILE = "Del propio archivo: compruébalo.";

/** The words that the file of an uploaded image has. */
export type ProposedWords = Partial<Pick<ImageWords, "caption" | "credit">>;

/** Returns the hints of the fields for caption and credit: a word that is in the field because of its file says so. */
export const hintsOf = (proposed?: ProposedWords) => ({
  caption: proposed?.caption && FROM_FILE,
  credit: proposed?.credit ? FROM_FILE : CREDIT_HINT,
});

interface ImageWordsFieldsProps<Words extends ImageWords> {
  /** The address of the image. */
  image: string;
  value: Words;
  /** Those of the value that are its file's. */
  proposed?: ProposedWords;
  onChange: (value: Words) => void;
}

/**
 * The fields for the words of an image: what it shows, its caption, and its credit; above them the image itself. One of
 * another site is not shown: our server fetches it for readers once a text has it.
 */
export function ImageWordsFields<Words extends ImageWords>({
  image,
  value,
  proposed,
  onChange,
}: ImageWordsFieldsProps<Words>) {
  const id = useId();
  const hints = hintsOf(proposed);
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
      <Field id={`${id}-caption`} label="Pie de foto" hint={hints.caption}>
        <Input {...field("caption")} {...fieldAria(`${id}-caption`, { hint: hints.caption })} />
      </Field>
      <Field id={`${id}-credit`} label="Crédito" hint={hints.credit}>
        <Input {...field("credit")} {...fieldAria(`${id}-credit`, { hint: hints.credit })} />
      </Field>
    </>
  );
}
