"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { ImageField, TextareaField } from "@/components/shared/form-fields";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useUnsavedWarning } from "@/components/shared/use-unsaved-warning";
import { Button } from "@/components/ui/button";
import {
  commentInput,
  commentLimits,
  type CommentForm as CommentFields,
  type CommentInput,
} from "@/lib/comments/schema";
import { keptOrUploadedImage } from "@/lib/entries/schema";

interface CommentFormProps {
  /** What is edited; none for a new comment. */
  comment?: { content: string; image: string | null };
  label: string;
  placeholder?: string;
  submitLabel: string;
  autoFocus?: boolean;
  /** Stores the comment; when it rejects, what was typed stays. */
  save: (input: CommentInput) => Promise<unknown>;
  /** Besides the submit button. */
  children?: ReactNode;
}

const blank = { content: "", image: null };

export function CommentForm({
  comment = blank,
  label,
  placeholder,
  submitLabel,
  autoFocus,
  save,
  children,
}: CommentFormProps) {
  const [uploading, setUploading] = useState(false);
  const form = useForm<CommentFields, unknown, CommentInput>({
    resolver: zodResolver(commentInput.extend({ image: keptOrUploadedImage(comment.image) })),
    defaultValues: comment,
  });
  const { control, formState } = form;
  const lengthHint = useLengthHint(control, "content", commentLimits.content.max);
  useUnsavedWarning(formState.isDirty && !formState.isSubmitting);

  async function submit(input: CommentInput) {
    try {
      await save(input);
      form.reset(comment);
    } catch (error) {
      showIssues(form, error);
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="gap-4">
      <TextareaField
        control={control}
        name="content"
        label={label}
        placeholder={placeholder}
        autoFocus={autoFocus}
        inputClassName="font-serif text-[1.0625rem] sm:text-[1.0625rem]"
        hint={lengthHint}
      />
      <ImageField
        control={control}
        name="image"
        label="Imagen (opcional)"
        onBusyChange={setUploading}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={uploading} pending={formState.isSubmitting}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
}
