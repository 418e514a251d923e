"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { sameValues } from "@/components/writing/kept";
import { isOutcome } from "@/components/writing/use-attempts";
import type { useKept } from "@/components/writing/use-kept";
import { uuid } from "@/components/writing/uuid";
import { inAttempt } from "@/lib/platform/http/attempt";
import { ApiError, errorText } from "@/lib/platform/http/client";
import { truncate } from "@/lib/platform/text/truncate";
import { beginDraft, saveDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { DraftForm } from "@/lib/texts/drafts/schema";
import { noImageWords } from "@/lib/texts/entries/lead-image";
import { conflictOf, isOfDraft } from "@/lib/texts/versions/client";
import type { Conflict } from "@/lib/texts/versions/dto";
import { Autosave, type SaveState } from "./autosave";
import { isUnsaved, saveWords } from "./save-words";

/** The fields of a draft, as far as the form has them. */
export type DraftValues = FieldValues & { title: string; content: string };

interface DraftOptions<Fields extends DraftValues, Input> {
  form: UseFormReturn<Fields, unknown, Input>;
  /** The browser's copy of the form: what the draft does not have yet. */
  kept: Pick<ReturnType<typeof useKept>, "offer" | "saved" | "savedInPart" | "version">;
  /** The account that writes. */
  writerId: number;
  /** The published entry that the form changes. */
  entryId?: number;
  /** The draft that the form was opened with. */
  opened: Draft | null;
  /** True while nothing may be saved by itself. */
  paused: boolean;
  /** The draft was begun: it has an address from now on. */
  onBegun: (draft: Draft) => void;
}

export type DraftDesk = ReturnType<typeof useDraft>;

/** The draft of a form: begun with the first words, and saved by itself while one writes. */
export function useDraft<Fields extends DraftValues, Input>({
  form,
  kept,
  writerId,
  entryId,
  opened,
  paused,
  onBegun,
}: DraftOptions<Fields, Input>) {
  const [draft, setDraft] = useState(opened);
  const [state, setState] = useState<SaveState>({ kind: "nothing" });
  /** The draft as the last call returned it, which is known before the next rendering. */
  const known = useRef(opened);
  const byHand = useRef(false);
  const beginning = useRef<BegunDraft>(undefined);
  const autosave = useRef<Autosave>(undefined);
  const told = useRef(state);

  const took = (next: Draft) => {
    known.current = next;
    setDraft(next);
  };

  /**
   * Begins it once, even if the first answer gets lost: the same is sent again then, under the same key. Nobody else's:
   * not even when another account has signed in since, in another tab.
   */
  async function begin(fields: BegunDraft): Promise<Draft> {
    beginning.current ??= inAttempt(fields, {
      key: uuid(),
      account: writerId,
      again: () => Promise.resolve(false), // what saves by itself tries again by itself
    });
    try {
      const draft = await beginDraft(beginning.current);
      took(draft);
      onBegun(draft);
      return draft;
    } catch (error) {
      if (isOutcome(error)) beginning.current = undefined;
      throw error;
    }
  }

  const send = useEffectEvent(async () => {
    const values = form.getValues();
    const before = known.current;
    if (!before && isBlank(values)) return null;
    // What the browser has just put back may still be discarded.
    const restored = kept.offer?.filled && kept.offer.found.kept.values;
    if (restored && !byHand.current && sameValues(restored, pick(values, restored))) return null;
    byHand.current = false;
    const fields = { ...fieldsOf(values), ...(entryId && { entry_version: kept.version() }) };
    let saved = before ?? (await begin({ ...fields, entry_id: entryId }));
    if (before || !sameValues(pick(beginning.current ?? {}, fields), fields)) {
      saved = await saveDraft(saved.draft_id, { ...fields, version: saved.version });
      took(saved);
    }
    // The form goes on from what the server has: nobody is asked about it who leaves.
    const isAll = sameValues(form.getValues(), values);
    form.reset(values, { keepValues: true, keepErrors: true, keepTouched: true });
    if (isAll) await kept.saved(kept.version());
    else await kept.savedInPart();
    return saved.updated;
  });

  useEffect(() => {
    if (paused) return;
    const saving = new Autosave({
      send: () => send(),
      tell(next) {
        told.current = next;
        setState(next);
      },
    });
    autosave.current = saving;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) saving.changed();
      },
    });
    const soon = () => void saving.now();
    addEventListener("online", soon);
    return () => {
      stop();
      void saving.hold();
      removeEventListener("online", soon);
    };
  }, [form, paused]);

  return {
    draft,
    state,
    took,
    /** Saves now; resolves with the draft once all of the form is in it, null when that was refused. */
    async save(): Promise<Draft | null> {
      if (!autosave.current) {
        toast({
          title: "Decide primero",
          description: "Tienes cambios sin publicar: sigue con ellos o descártalos.",
        });
        return null;
      }
      if (!known.current && isBlank(form.getValues())) {
        toast({ title: "Aún no hay nada que guardar" });
        return null;
      }
      byHand.current = true;
      if (!known.current || form.formState.isDirty) autosave.current.changed();
      if (await autosave.current.now()) return known.current;
      if (isUnsaved(told.current))
        toast({ variant: "destructive", title: saveWords(told.current) });
      return null;
    },
    /** The form stands otherwise, and not by typing: so does the draft, if there is one. */
    follow() {
      if (!known.current) return;
      autosave.current?.changed();
      void autosave.current?.now();
    },
    /** The form is saved whole: resolves with the draft that goes with it. */
    async hold(): Promise<Draft | null> {
      await autosave.current?.hold();
      if (isUnsaved(told.current)) setState({ kind: "nothing" }); // the form says how it stands now
      return known.current;
    },
    /** It was not saved: the draft goes on saving itself, unless it stands otherwise elsewhere. */
    release(error: unknown) {
      autosave.current?.release();
      if (error instanceof ApiError && isOfDraft(error)) setState({ kind: "conflict", error });
    },
    conflict:
      state.kind === "conflict" ? conflictWith(conflictOf(state.error), form.getValues()) : null,
  };

  /** Somebody has saved the draft elsewhere: what stands there, and three ways out. */
  function conflictWith(theirs: Conflict | null, mine: Fields) {
    if (!theirs) return null;
    const other = theirs as unknown as Draft;
    const goOnFrom = () => {
      known.current = { ...(known.current ?? other), version: theirs.version };
    };
    /** Drafts have no versions: what is not gone on with becomes a draft of its own. */
    const keepApart = (values: object) =>
      beginDraft({
        ...(pick(values, textFields) as DraftForm),
        title: `${truncate((values as DraftValues).title, 80)} (otra versión)`,
      });
    const after = (values: object, then: () => void) =>
      void keepApart(values).then(then, (error: Error) =>
        toast({
          variant: "destructive",
          title: "No se ha podido guardar",
          description: errorText(error),
        }),
      );
    return {
      theirs,
      mine: mine as Record<string, unknown>,
      keepMine: () =>
        after(theirs, () => {
          goOnFrom();
          autosave.current?.changed();
          void autosave.current?.now();
        }),
      takeTheirs: () =>
        after(mine, () => {
          goOnFrom();
          form.reset({ ...mine, ...pick(theirs as unknown as Fields, mine) });
          setState({ kind: "saved", at: theirs.saved_at, seen: Date.now() });
        }),
      goOn: () =>
        after(theirs, () => {
          goOnFrom();
          setState({ kind: "nothing" });
        }),
      /** Decides nothing: the next save asks again. */
      close: () => setState({ kind: "nothing" }),
      isDraft: true,
    };
  }
}

type BegunDraft = DraftForm & { entry_id?: number; entry_version?: number };

/** The fields of a text, without those that only its form decides. */
const textFields = {
  title: "",
  content: "",
  image: null,
  ...noImageWords,
};

/** Returns whether there is nothing yet that is worth a draft. */
const isBlank = ({ title, content, image }: DraftValues) =>
  !title.trim() && !content.trim() && !image;

/** The form's fields that a draft has as well. */
function fieldsOf({ correction: _, ...values }: DraftValues): DraftForm {
  return values as DraftForm;
}

const pick = (values: object, like: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in like));
