"use client";

import { lazy, Suspense, useEffect, type ReactNode, useLayoutEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { LeaveDialog } from "./leave-dialog";
import type { Writing } from "./use-writing";
import { WritingNotices } from "./writing-notices";

// Few writers see these dialogs, but they must be there when they are needed: they are loaded once something is typed.
const signInAgain = () => import("./sign-in-again");
const conflictDialog = () => import("./conflict-dialog");
const SignInAgain = lazy(async () => ({ default: (await signInAgain()).SignInAgain }));
const ConflictDialog = lazy(async () => ({ default: (await conflictDialog()).ConflictDialog }));

interface WritingFormProps<T extends FieldValues, O> {
  form: UseFormReturn<T, unknown, O>;
  writing: Writing;
  onSubmit: (values: O) => unknown;
  className?: string;
  children: ReactNode;
}

const NOT_KEPT = "Lo que has escrito se perderá: este navegador no ha podido guardarlo.";

/** The form for writing, whose state comes from `useRecordForm` with `keep`. */
export function WritingForm<T extends FieldValues, O>({
  writing,
  children,
  ...form
}: WritingFormProps<T, O>) {
  const { obstacle, conflict, leaving, writer } = writing;
  const { isDirty, isSubmitting } = form.form.formState;
  const fields = useHeld(isSubmitting);
  useEffect(() => {
    if (isDirty) void Promise.allSettled([signInAgain(), conflictDialog()]);
  }, [isDirty]);
  return (
    <>
      <WritingNotices writing={writing} />
      <Form {...form}>
        {/* The text must not change while it is being saved. */}
        <div ref={fields} className="contents" inert={isSubmitting}>
          {children}
        </div>
      </Form>
      {/* Beside the form: what is sent in a dialog must not send the form below it. */}
      {leaving && (
        <LeaveDialog answer={leaving.give} lost={writing.kept.failing ? NOT_KEPT : null} />
      )}
      <Suspense>
        {obstacle?.kind === "session" && writer && (
          <SignInAgain writer={writer} end={obstacle.end} />
        )}
        {conflict && <ConflictDialog {...conflict} />}
      </Suspense>
    </>
  );
}

/**
 * Returns the ref of fields that are `inert` while `held`: afterwards the focus comes back to where it was, or goes to
 * what is wrong.
 */
function useHeld(held: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (held) {
      before.current = fields.current?.contains(activeElement) ? activeElement : null;
    } else if (activeElement === document.body) {
      // A field that was found wrong meanwhile could not have the focus yet.
      const next = fields.current?.querySelector("[aria-invalid=true]") ?? before.current;
      if (next instanceof HTMLElement) next.focus();
    }
  }, [held]);
  return fields;
}
