"use client";

import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { DraftStanding } from "@/components/drafts/draft-standing";
import { useDraft } from "@/components/drafts/use-draft";
import { useDraftSteps } from "@/components/drafts/use-draft-steps";
import type { EditorExtension } from "@/components/editor/extensions";
import { useImages } from "@/components/editor/images/use-images";
import { MarkdownField } from "@/components/editor/markdown-field";
import { usePaste, type PastedFields } from "@/components/editor/paste/use-paste";
import { WritingShortcuts } from "@/components/editor/writing-shortcuts";
import { useNeighbours } from "@/components/review/use-neighbours";
import { ButtonLink } from "@/components/shared/button-link";
import { TextField } from "@/components/shared/form-fields";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import { CorrectionField } from "@/components/versions/correction-field";
import { ConflictDialog } from "@/components/writing/conflict-dialog";
import { WritingForm } from "@/components/writing/writing-form";
import { readWayBack } from "@/lib/desk/lists/address";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { chosenCorrection } from "@/lib/platform/text/saving";
import { usePublishDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";
import { useCreateEntry, useUpdateEntry } from "@/lib/texts/entries/client";
import type { Entry } from "@/lib/texts/entries/dto";
import {
  entryInput,
  entryLimits,
  keptOrUploadedImage,
  type EntryInput,
  type EntryForm,
} from "@/lib/texts/entries/schema";
import { formValues, type EditableEntry } from "./form-values";
import { returnTo } from "./kept-place";
import { LeadImageField, rememberLeadImage } from "./lead-image/lead-image-field";
import { EntryPanel } from "./panel/entry-panel";
import { SilentImagesNote } from "./silent-images-note";
import { useUploading } from "./use-uploading";
import { WritingBar } from "./writing-bar";

/** The form's grid: from 1100 pixels on, the panel is beside the text and its preview; below, after the buttons. */
const columns =
  "min-[1100px]:grid-cols-[minmax(0,1fr)_17rem] min-[1100px]:gap-x-8 min-[1100px]:not-has-data-live-preview:grid-cols-[minmax(0,1fr)_21rem] min-[1400px]:grid-cols-[minmax(0,1fr)_21rem]";

interface EntryFormProps {
  /** The published entry that is changed. */
  entry?: EditableEntry;
  /** The unpublished text that the form begins with. */
  opened?: Draft | null;
  /** The spaces that a new text is to go into, until the writer chooses others. */
  spaces?: number[];
  /** The account that writes here. */
  userId: number;
  /** True while nothing is saved automatically: there are older changes that the writer has not decided about. */
  undecided?: boolean;
  /** True for who only proposes: the form hands the text to the editors of a space. */
  proposes?: boolean;
  onBegun?: (draft: Draft) => void;
}

/** Creates an entry, or changes the one that is given; what is not published yet is a draft. */
export function EntryForm({
  entry,
  opened = null,
  spaces = [],
  userId,
  undecided = false,
  proposes = false,
  onBegun,
}: EntryFormProps) {
  const router = useRouter();
  const create = useCreateEntry();
  const update = useUpdateEntry();
  const publish = usePublishDraft();
  const { list, link } = useWayBack();
  const uploading = useUploading();
  const [keptAs, setKeptAs] = useState(opened ? draftKey(opened) : entry?.entry_id);
  const isMachines = opened?.user.synthetic ?? false;
  /** The text of a person that somebody else reviews. */
  const reviewed = opened && opened.user_id !== userId && !isMachines ? opened : null;
  const { onwards } = useNeighbours(reviewed?.draft_id ?? null);
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: entryInput.extend({
      image: keptOrUploadedImage(entry?.image ?? null),
      correction: chosenCorrection,
    }),
    defaults: formValues(entry, opened, spaces),
    keep: {
      form: "entry",
      id: keptAs,
      version: opened?.entry_version ?? entry?.version,
    },
    save: publishing,
    done: (saved) => {
      rememberLeadImage(saved);
      if (reviewed) onwards();
      else if (list) goBackTo(router, list);
      else router.push(entry ? entryPath(saved) : routes.entries);
    },
  });
  const desk = useDraft({
    form,
    kept: writing.kept,
    writerId: userId,
    entryId: entry?.entry_id,
    opened,
    paused: undecided,
    signInAgain: writing.signInAgain,
    onBegun(draft) {
      if (!entry) setKeptAs(draftKey(draft));
      onBegun?.(draft);
    },
  });

  /** Publishes what is in the form; the draft that it was written in is published with it. */
  async function publishing(input: EntryInput, version: number | undefined): Promise<Entry> {
    if (reviewed) return publish.mutateAsync(await desk.saved()); // signed by the person who wrote it
    const draft = await desk.hold();
    const written = draft && { draft_id: draft.draft_id, draft_version: draft.version };
    try {
      return entry
        ? await update.mutateAsync({ ...input, ...written, version, entryId: entry.entry_id })
        : await create.mutateAsync({ ...input, ...written });
    } catch (error) {
      desk.release(error);
      throw error;
    }
  }

  /** Saves a machine's text and goes to the review desk, where its publisher says whether they answer for it. */
  async function backToDesk() {
    const draft = await desk.save(); // where it fails, its status says why
    if (draft) router.push(routes.review(draft.draft_id));
  }

  /** Asks to the editors of which space the text goes. */
  const handOver = async () => steps.ask("submit");
  const handsOver = proposes && !isMachines && !reviewed;
  const finish = isMachines ? backToDesk : handsOver ? handOver : submit;
  const [isPublishing, setIsPublishing] = useState(false);
  /** Does what the form's button does, or publishes where that does something else; the bar shows which is under way. */
  const send = (publishes: boolean) => (input: Parameters<typeof submit>[0]) => {
    setIsPublishing(publishes);
    return publishes ? submit(input) : finish(input);
  };

  const paste = useEntryPaste(form, uploading.setPasted);
  const images = useImages(uploading.setInText);
  const steps = useDraftSteps(desk, Boolean(entry ?? reviewed), () => form.getValues("spaces"));
  const describe = (address: string) =>
    address === form.getValues("image") ? form.setFocus("image_alt") : images.describe(address);
  const { conflict } = writing;
  const followed = {
    ...writing,
    conflict: conflict && {
      ...conflict,
      takeTheirs() {
        conflict.takeTheirs();
        desk.follow(); // or what was not taken would be offered again
      },
    },
  };
  const titleHint = useLengthHint(control, "title", entryLimits.title.max);
  const contentHint = useLengthHint(control, "content", entryLimits.content.max);

  return (
    <>
      {desk.draft && (
        <DraftStanding
          draft={desk.draft}
          isOthers={reviewed !== null}
          took={desk.took}
          onReturned={onwards}
        />
      )}
      <WritingForm form={form} writing={followed} onSubmit={send(false)} className={columns}>
        <div className="flex min-w-0 flex-col gap-6">
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
            extensions={[paste, images]}
            hint={
              <>
                Puedes usar Markdown: <code>## Título</code>, <code>**negrita**</code>,{" "}
                <code>[enlace](https://…)</code>, listas, tablas y citas. {contentHint}
              </>
            }
          />
          <LeadImageField form={form} onBusyChange={uploading.setImage} />
          {entry && <CorrectionField control={control} name="correction" />}
          <SilentImagesNote control={control} describe={describe} />
          <WritingBar
            form={form}
            desk={desk}
            steps={steps}
            label={
              isMachines
                ? "Guardar y volver a la Redacción"
                : reviewed
                  ? "Publicar con su firma"
                  : handsOver
                    ? "Enviar a revisión"
                    : "Guardar Entrada"
            }
            publish={handsOver ? () => void form.handleSubmit(send(true))() : undefined}
            busy={busy && (isPublishing ? "publish" : "label")}
            isUploading={uploading.isUploading}
            check={async () =>
              uploading.isOver() && (await form.trigger(undefined, { shouldFocus: true }))
            }
          >
            <ButtonLink variant="ghost" {...link}>
              Cancelar
            </ButtonLink>
          </WritingBar>
        </div>
        <EntryPanel
          control={control}
          entry={entry}
          isMachines={isMachines}
          reviewed={reviewed}
          onBusyChange={uploading.setSocial}
        />
        <WritingShortcuts
          asks={!handsOver}
          onSave={() => void desk.save()}
          onPublish={async () => {
            if (uploading.isOver()) await form.handleSubmit(send(false))();
          }}
        />
      </WritingForm>
      {steps.dialogs}
      {desk.conflict && <ConflictDialog {...desk.conflict} />}
    </>
  );
}

const draftKey = ({ draft_id }: Draft) => `borrador-${draft_id}`;

/**
 * Returns the way back from an entry's form. `list` is the list that the form was opened from, as it was left, null
 * where it was opened elsewhere; `link` are the properties of a link to it, else to all entries.
 */
function useWayBack() {
  const list: Route | null = readWayBack(useSearchParams().get("volver"));
  return {
    list,
    link: list
      ? { href: list, scroll: false, onClick: () => returnTo(list) }
      : { href: routes.entries as Route },
  };
}

/** Goes back to the list as it was left. */
function goBackTo(router: ReturnType<typeof useRouter>, list: Route): void {
  returnTo(list);
  router.push(list, { scroll: false }); // the list scrolls to its place by itself
}

/** Handles what is pasted into an entry's text; the fields that it brings fill those of the form that are empty. */
function useEntryPaste(
  form: UseFormReturn<EntryForm, unknown, EntryInput>,
  onBusyChange: (busy: boolean) => void,
): EditorExtension {
  const fill = ({
    title,
    dated,
    slug,
    image,
    summary,
    language,
    byline,
  }: PastedFields): string[] => {
    const filled: string[] = [];
    const set = (name: keyof EntryForm, value: string | undefined, word: string) => {
      if (value === undefined || form.getValues(name)) return;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      filled.push(word);
    };
    set("title", title, "título");
    set("dated", dated?.toISOString(), "fecha");
    set("slug", slug, "dirección");
    set("image", image, "imagen");
    set("summary", summary, "resumen");
    set("language", language, "idioma");
    set("byline", byline, "firma");
    return filled;
  };
  return usePaste({ longest: entryLimits.content.max, fill, onBusyChange });
}
