"use client";

import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useCurrentUser } from "@/lib/house/users/current-user";
import type { CurrentUser } from "@/lib/house/users/dto";
import { inAttempt } from "@/lib/platform/http/attempt";
import { ApiError } from "@/lib/platform/http/client";
import { conflictOf, isOfDraft } from "@/lib/texts/versions/client";
import type { Conflict } from "@/lib/texts/versions/dto";
import { isOutcome, useAttempts } from "./use-attempts";
import { useKept, type Keep } from "./use-kept";
import { useLeaveGuard } from "./use-leave-guard";
import { uuid } from "./uuid";

interface WritingOptions<Fields extends FieldValues, Input> {
  form: UseFormReturn<Fields, unknown, Input>;
  /** Undefined for a form that holds no writing. */
  keep: Keep | undefined;
  unsaved: boolean;
  busy: boolean;
  submit: (input: Input) => Promise<void>;
}

/** The state of writing, as a form shows it. */
export type Writing = Omit<ReturnType<typeof useWriting>, "send">;

/** Follows a text from the first key to the moment it is saved; `<WritingForm>` shows its state. */
export function useWriting<Fields extends FieldValues, Input>({
  form,
  keep,
  unsaved,
  busy,
  submit,
}: WritingOptions<Fields, Input>) {
  const writer = useWriter();
  const kept = useKept(form, keep, writer?.id);
  const attempts = useAttempts(writer?.id);
  const held = attempts.obstacle !== undefined;
  const leaving = useLeaveGuard(keep !== undefined && unsaved && (!busy || held));
  const [conflict, setConflict] = useState<Conflict>();
  const [refusal, setRefusal] = useState<string>();

  /** Saves once, however often it has to be sent. */
  async function send<Saved>(
    input: Input,
    save: (input: Input, version: number | undefined) => Promise<Saved>,
  ): Promise<Saved> {
    setRefusal(undefined);
    const key = kept.attempt() ?? uuid();
    void kept.noteAttempt(key);
    try {
      const saved = await save(inAttempt(input, attempts.begin(key)), kept.version());
      void kept.saved(versionOf(saved));
      return saved;
    } catch (error) {
      if (isOutcome(error)) void kept.noteAttempt(undefined);
      if (error instanceof ApiError && error.status === 422) setRefusal(error.text);
      // A conflict with the form's draft is handled by the draft, which asks by itself.
      const isPublished = !(error instanceof ApiError && isOfDraft(error));
      setConflict((isPublished && conflictOf(error)) || undefined);
      throw error;
    } finally {
      attempts.over();
    }
  }

  return {
    writer,
    kept,
    obstacle: attempts.obstacle,
    refusal,
    send,
    signInAgain: attempts.signInAgain,
    /** Asks about what is unsaved in this form before a dialog or a place on the page closes it. */
    mayClose: leaving.mayClose,
    /** Resets the form to what it was opened with, and deletes what is kept of it. */
    async giveUp() {
      form.reset();
      await kept.saved(kept.version());
    },
    leaving: leaving.answer,
    conflict: conflict && {
      theirs: conflict,
      mine: form.getValues() as Record<string, unknown>,
      keepMine() {
        setConflict(undefined);
        void kept.goOnFrom(conflict.version);
        void form.handleSubmit(submit)();
      },
      takeTheirs() {
        const mine = form.getValues();
        const names = Object.keys(mine).filter((name) => name in conflict);
        const theirs = names.map((name) => [name, conflict[name as keyof Conflict]]);
        setConflict(undefined);
        form.reset({ ...mine, ...Object.fromEntries(theirs) });
        void kept.saved(conflict.version);
      },
      goOn() {
        setConflict(undefined);
        void kept.goOnFrom(conflict.version);
      },
      /** Decides nothing: the next save asks again. */
      close: () => setConflict(undefined),
      isDraft: false,
    },
  };
}

/** Returns the user who was signed in when the form was opened: the text stays theirs. */
function useWriter(): Pick<CurrentUser, "id" | "username"> | undefined {
  const user = useCurrentUser();
  const [writer, setWriter] = useState<CurrentUser>();
  if (user && !writer) setWriter(user);
  return writer;
}

/** Returns the version that a save has made; undefined for a record without versions. */
const versionOf = (saved: unknown): number | undefined =>
  typeof saved === "object" && saved !== null && "version" in saved
    ? Number(saved.version)
    : undefined;
