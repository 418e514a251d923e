"use client";

import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { ApiError } from "@/lib/platform/http/client";

interface FormProps<T extends FieldValues, O> {
  form: UseFormReturn<T, unknown, O>;
  /** Called with the valid values; otherwise the first wrong field gets the focus. */
  onSubmit: (values: O) => unknown;
  className?: string;
  children: ReactNode;
}

export function Form<T extends FieldValues, O>({
  form,
  onSubmit,
  className,
  children,
}: FormProps<T, O>) {
  return (
    <form
      method="post" // before its script has loaded, no form may put a password into the address
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
      className={cn("grid grid-cols-[minmax(0,1fr)] gap-6", className)}
    >
      {children}
    </form>
  );
}

/** Puts what the server found wrong under the fields it belongs to. */
export function showIssues<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return;
  const fields = Object.keys(form.getValues());
  error.issues
    .filter(({ path }) => fields.includes(path))
    .forEach(({ path, message }, index) =>
      form.setError(
        path as FieldPath<T>,
        { type: "server", message },
        { shouldFocus: index === 0 },
      ),
    );
}
