"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { MarkdownField } from "@/components/editor/markdown-field";
import { WritingShortcuts } from "@/components/editor/writing-shortcuts";
import { ButtonLink } from "@/components/shared/button-link";
import { ImageField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import { CorrectionField } from "@/components/versions/correction-field";
import { WritingForm } from "@/components/writing/writing-form";
import { entryPath, routes } from "@/lib/addresses/routes";
import { useCreateEntry, useUpdateEntry } from "@/lib/entries/client";
import type { Entry } from "@/lib/entries/dto";
import { entryInput, entryLimits, keptOrUploadedImage } from "@/lib/entries/schema";
import { chosenCorrection } from "@/lib/versions/schema";
import { EntryPreview } from "./entry-preview";
import { EntryPanel } from "./panel/entry-panel";
import { panelDefaults, type PanelEntry } from "./panel/fields";
import { useEntryPaste } from "./use-entry-paste";
import { goBackTo, useWayBack } from "./way-back";

const blank = { title: "", content: "", image: null };

type Editable = Pick<Entry, "content" | "image" | "version"> & PanelEntry;

/** From 1100 pixels on, the panel stands beside the text and its preview; below, between it and what saves both. */
const columns =
  "min-[1100px]:grid-cols-[minmax(0,1fr)_17rem] min-[1100px]:grid-rows-[auto_1fr] min-[1100px]:gap-x-8 min-[1100px]:not-has-data-live-preview:grid-cols-[minmax(0,1fr)_21rem] min-[1400px]:grid-cols-[minmax(0,1fr)_21rem]";

/** Creates an entry, or changes the one that is given. */
export function EntryForm({ entry }: { entry?: Editable }) {
  const router = useRouter();
  const create = useCreateEntry();
  const update = useUpdateEntry();
  const { list, link } = useWayBack();
  const [uploading, setUploading] = useState(false);
  const [uploadingForSocial, setUploadingForSocial] = useState(false);
  const { title, content, image } = entry ?? blank;
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: entryInput.extend({
      image: keptOrUploadedImage(image),
      correction: chosenCorrection,
    }),
    defaults: { title, content, image, ...panelDefaults(entry), correction: null },
    keep: { form: "entry", id: entry?.entry_id, version: entry?.version },
    save: (input, version) =>
      entry
        ? update.mutateAsync({ ...input, version, entryId: entry.entry_id })
        : create.mutateAsync(input),
    done: (saved) => {
      if (list) goBackTo(router, list);
      else router.push(entry ? entryPath(saved) : routes.entries);
    },
  });
  const [uploadingPasted, setUploadingPasted] = useState(false);
  const paste = useEntryPaste(form, setUploadingPasted);
  const titleHint = useLengthHint(control, "title", entryLimits.title.max);
  const contentHint = useLengthHint(control, "content", entryLimits.content.max);

  return (
    <WritingForm form={form} writing={writing} onSubmit={submit} className={columns}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <TextField
          control={control}
          name="title"
          label="Título"
          autoComplete="off"
          autoFocus={!entry}
          hint={titleHint}
        />
        <MarkdownField
          control={control}
          name="content"
          label="Contenido"
          extensions={[paste]}
          hint={
            <>
              Puedes usar Markdown: <code>## Título</code>, <code>**negrita**</code>,{" "}
              <code>[enlace](https://…)</code>, listas, tablas y citas. {contentHint}
            </>
          }
        />
        <ImageField control={control} name="image" label="Imagen" onBusyChange={setUploading} />
      </div>
      <EntryPanel control={control} entry={entry} onBusyChange={setUploadingForSocial} />
      {entry && <CorrectionField control={control} name="correction" />}
      <div className="flex flex-wrap gap-3 border-t pt-6">
        <SubmitButton busy={busy} disabled={uploading || uploadingForSocial || uploadingPasted}>
          Guardar Entrada
        </SubmitButton>
        <EntryPreview read={form.getValues} />
        <ButtonLink variant="ghost" {...link}>
          Cancelar
        </ButtonLink>
      </div>
      <WritingShortcuts onPublish={form.handleSubmit(submit)} />
    </WritingForm>
  );
}
