"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { ImageField, TextareaField, TextField } from "@/components/shared/form-fields";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useUnsavedWarning } from "@/components/shared/use-unsaved-warning";
import { Button } from "@/components/ui/button";
import {
  entryInput,
  entryLimits,
  keptOrUploadedImage,
  type EntryForm as EntryFields,
  type EntryInput,
} from "@/lib/entries/schema";
import { EntryPreview } from "./entry-preview";

interface EntryFormProps {
  /** What is edited; none for a new entry. */
  entry?: { title: string; content: string; image: string | null };
  /** Where Cancelar leads. */
  cancelHref: Route;
  /** Stores the entry; when it rejects, the form stays as it is and shows what the server found. */
  save: (input: EntryInput) => Promise<unknown>;
}

const blank = { title: "", content: "", image: null };

export function EntryForm({ entry = blank, cancelHref, save }: EntryFormProps) {
  const [uploading, setUploading] = useState(false);
  const [saved, setSaved] = useState(false);
  const form = useForm<EntryFields, unknown, EntryInput>({
    resolver: zodResolver(entryInput.extend({ image: keptOrUploadedImage(entry.image) })),
    defaultValues: entry,
  });
  const { control, formState } = form;
  const titleHint = useLengthHint(control, "title", entryLimits.title.max);
  const contentHint = useLengthHint(control, "content", entryLimits.content.max);
  useUnsavedWarning(formState.isDirty && !saved);

  async function submit(input: EntryInput) {
    try {
      await save(input);
      setSaved(true); // the button stays busy until the next page is there
    } catch (error) {
      showIssues(form, error);
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="max-w-3xl">
      <TextField
        control={control}
        name="title"
        label="Título"
        autoComplete="off"
        hint={titleHint}
      />
      <TextareaField
        control={control}
        name="content"
        label="Contenido"
        inputClassName="min-h-96 font-serif text-lg sm:text-lg"
        hint={
          <>
            Puedes usar Markdown: <code>## Título</code>, <code>**negrita**</code>,{" "}
            <code>[enlace](https://…)</code>, listas, tablas y citas. {contentHint}
          </>
        }
      />
      <ImageField control={control} name="image" label="Imagen" onBusyChange={setUploading} />
      <div className="flex flex-wrap gap-3 border-t pt-6">
        <Button type="submit" disabled={uploading} pending={formState.isSubmitting || saved}>
          Guardar Entrada
        </Button>
        <EntryPreview read={form.getValues} />
        <Button asChild variant="ghost">
          <Link href={cancelHref}>Cancelar</Link>
        </Button>
      </div>
    </Form>
  );
}
