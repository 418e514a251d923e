"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState, useEffect } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
} from "react-hook-form";
import type { ZodType } from "zod";
import type { Keep } from "@/components/writing/use-kept";
import { useWriting } from "@/components/writing/use-writing";
import { ApiError } from "@/lib/platform/http/client";
import { showIssues } from "./form";

interface RecordFormOptions<Fields extends FieldValues, Input, Saved> {
  /** The schema that values must pass before anything is sent; its messages stand under the fields. */
  schema: ZodType<Input, Fields>;
  /** The record that is edited, or an empty one. */
  defaults: DefaultValues<Fields>;
  /** The moment of the check: on submit, unless said otherwise. */
  mode?: UseFormProps["mode"];
  /**
   * For a form that holds writing and is shown by `<WritingForm>`: what is typed stays in the browser until it is
   * saved.
   */
  keep?: Keep;
  /**
   * Sends the valid values, and the version that they were started from. When it rejects, the form stays as it is, and
   * the mutation shows the toast.
   */
  save: (input: Input, version: number | undefined) => Promise<Saved>;
  /** The field that a 409 is about. */
  conflictField?: FieldPath<Fields>;
  /** Called once it is saved: goes to another screen, or returns the values with which this form goes on. */
  done: (saved: Saved) => Fields | void;
}

/**
 * Keeps the state of a form for a record, the same for all: checks, saves, shows what the server refused, warns of
 * unsaved text.
 */
export function useRecordForm<Fields extends FieldValues, Input, Saved>({
  schema,
  defaults,
  mode,
  keep,
  save,
  conflictField,
  done,
}: RecordFormOptions<Fields, Input, Saved>) {
  const form = useForm<Fields, unknown, Input>({
    mode,
    resolver: zodResolver(schema),
    defaultValues: defaults,
  });
  const [left, setLeft] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const busy = isSubmitting || left; // until the next screen is there
  const writing = useWriting({ form, keep, unsaved: isDirty && !left, busy, submit });
  useUnsavedWarning(!keep && isDirty && !busy); // while it is being saved, nobody is asked

  async function submit(input: Input) {
    try {
      const saved = keep ? await writing.send(input, save) : await save(input, undefined);
      const next = done(saved);
      if (next) form.reset(next);
      else setLeft(true);
    } catch (error) {
      showIssues(form, error);
      if (conflictField && error instanceof ApiError && error.status === 409) {
        form.setError(conflictField, { message: error.text }, { shouldFocus: true });
      }
    }
  }

  return { form, control: form.control, submit, busy, writing };
}

/** Has the browser ask before the tab is closed or reloaded while something typed is not saved. */
function useUnsavedWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
