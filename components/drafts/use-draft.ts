"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useSite } from "@/components/shared/site-context";
import { toast } from "@/components/ui/toast";
import { sameValues } from "@/components/writing/kept";
import { isOutcome } from "@/components/writing/use-attempts";
import type { useKept } from "@/components/writing/use-kept";
import { uuid } from "@/components/writing/uuid";
import { inAttempt } from "@/lib/platform/http/attempt";
import { ApiError, errorText, FormError } from "@/lib/platform/http/client";
import { truncate } from "@/lib/platform/text/truncate";
import { beginDraft, saveDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";
import { draftLimits, type DraftForm } from "@/lib/texts/drafts/schema";
import { noImageWords } from "@/lib/texts/entries/lead-image";
import { conflictOf, isOfDraft } from "@/lib/texts/versions/client";
import type { Conflict } from "@/lib/texts/versions/dto";
import { Autosave, type SaveState } from "./autosave";
import { isSignedOut, isUnsaved, saveWords } from "./save-words";

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
  /** True while nothing may be saved automatically. */
  paused: boolean;
  /** Has the writer sign in again where the session has ended; resolves with whether they did. */
  signInAgain: () => Promise<boolean>;
  /** Called once the draft was begun: it has an address from now on. */
  onBegun: (draft: Draft) => void;
}

export type DraftDesk = ReturnType<typeof useDraft>;

/** Manages the draft of a form: begins it with the first words, and saves it automatically while the user writes. */
export function useDraft<Fields extends DraftValues, Input>({
  form,
  kept,
  writerId,
  entryId,
  opened,
  paused,
  signInAgain,
  onBegun,
}: DraftOptions<Fields, Input>) {
  const { siteTz } = useSite();
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
   * Begins the draft once, even if the first answer gets lost: the same call is then sent again, with the same key. It
   * is never saved for another account, which may have signed in since in another tab.
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
    // What the server has counts as saved: a writer who leaves is not asked about it.
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

  async function save(): Promise<Draft | null> {
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
    if (!known.current || form.formState.isDirty) autosave.current.changed();
    do {
      byHand.current = true;
      if (await autosave.current.now()) return known.current;
    } while (isSignedOut(told.current) && (await signInAgain()));
    if (isUnsaved(told.current))
      toast({ variant: "destructive", title: saveWords(told.current, siteTz) });
    return null;
  }

  /** Saves the draft at once, if there is one, also when nothing was typed. */
  function follow() {
    if (!known.current) return;
    autosave.current?.changed();
    void autosave.current?.now();
  }

  return {
    draft,
    state,
    took,
    /** Saves now; resolves with the draft once all of the form is in it, null when it could not be saved. */
    save,
    /** Saves now; resolves with the draft. Throws FormError when it could not be saved. */
    async saved(): Promise<Draft> {
      const saved = await save();
      if (!saved) throw new FormError("El texto no se ha podido guardar.");
      return saved;
    },
    follow,
    /** Stops autosaving while the whole form is saved; resolves with the draft that goes with it. */
    async hold(): Promise<Draft | null> {
      await autosave.current?.hold();
      if (isUnsaved(told.current)) setState((told.current = { kind: "nothing" })); // the form now reports instead
      return known.current;
    },
    /** Goes on autosaving when the form was not saved; reports a conflict if the draft was changed elsewhere. */
    release(error: unknown) {
      autosave.current?.release();
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (isOfDraft(error)) setState({ kind: "conflict", error });
      else if (!error.conflict) follow(); // a draft that is published by now says so, and where
    },
    conflict:
      state.kind === "conflict" ? conflictWith(conflictOf(state.error), form.getValues()) : null,
  };

  /** Describes the conflict with a draft that was saved elsewhere: what it says there, and three ways out. */
  function conflictWith(theirs: Conflict | null, mine: Fields) {
    if (!theirs) return null;
    const other = theirs as unknown as Draft;
    const goOnFrom = () => {
      known.current = { ...(known.current ?? other), version: theirs.version };
    };
    /** Keeps the text that is not chosen as a draft of its own, because drafts have no versions. */
    const keepApart = (values: object) =>
      beginDraft({
        ...(pick(values, textFields) as DraftForm),
        title: `${truncate((values as DraftValues).title, draftLimits.line - 20)} (otra versión)`,
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

/** The fields of a text that `keepApart` keeps: its words and image, not the settings beside them. */
const textFields = {
  title: "",
  content: "",
  image: null,
  ...noImageWords,
};

/** Returns whether there is nothing yet that is worth a draft. */
const isBlank = ({ title, content, image }: DraftValues) =>
  !title.trim() && !content.trim() && !image;

/** Returns the form's fields without the correction, which drafts do not have. */
function fieldsOf({ correction: _, ...values }: DraftValues): DraftForm {
  return values as DraftForm;
}

const pick = (values: object, like: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in like));
