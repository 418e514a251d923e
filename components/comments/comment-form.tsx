"use client";

import { useEffect, useState, type ReactNode } from "react";
import { ImageField, TextareaField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import type { Keep } from "@/components/writing/use-kept";
import { WritingForm } from "@/components/writing/writing-form";
import {
  commentChanges,
  commentInput,
  commentLimits,
  type CommentInput,
} from "@/lib/texts/comments/schema";
import { keptOrUploadedImage } from "@/lib/texts/entries/schema";
import { ReasonField } from "./reason-field";

/** The commenter whom the reader answers; another object each time that they choose to. */
export interface Answered {
  username: string;
}

interface CommentFormProps {
  /** The comment that is edited; none for a new one. */
  comment?: { content: string; image: string | null };
  /** The form and the record under which the browser keeps what is typed. */
  keep: Keep;
  label: string;
  placeholder?: string;
  submitLabel: string;
  autoFocus?: boolean;
  /** Whoever is answered is named in the text, which then has the focus. */
  answered?: Answered;
  save: (
    input: CommentInput & { reason?: string },
    version: number | undefined,
  ) => Promise<unknown>;
  /** True when somebody else's comment is changed: the form also asks for the reason that readers are told. */
  asksReason?: boolean;
  /** Takes the form away once the comment is saved; without it the form is empty again. */
  done?: () => void;
  /** Shown beside the submit button; `giveUp` discards what is unsaved, for good. */
  children?: (giveUp: () => Promise<void>) => ReactNode;
}

const blank = { content: "", image: null, reason: "" };

/** Returns a text with the name of the person to whom it is said, at its end where it has begun without it. */
function addressed(text: string, username: string): string {
  const name = `@${username}`;
  const words = text.split(/[^\p{L}\p{N}_.@-]+/u).map((word) => word.replace(/\.+$/, ""));
  if (words.includes(name)) return text;
  return `${text.trim() && `${text.trimEnd()}\n\n`}${name} `;
}

export function CommentForm({
  comment = blank,
  keep,
  label,
  placeholder,
  submitLabel,
  autoFocus,
  answered,
  asksReason = false,
  save,
  done = () => blank,
  children,
}: CommentFormProps) {
  const [uploading, setUploading] = useState(false);
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: commentInput.extend({
      image: keptOrUploadedImage(comment.image),
      reason: commentChanges.shape.reason,
    }),
    defaults: { ...comment, reason: "" },
    keep,
    save,
    done,
  });
  useEffect(() => {
    if (!answered) return;
    form.setValue("content", addressed(form.getValues("content"), answered.username));
    form.setFocus("content");
  }, [form, answered]);
  const lengthHint = useLengthHint(control, "content", commentLimits.content.max);

  return (
    <WritingForm form={form} writing={writing} onSubmit={submit} className="gap-4">
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
      {asksReason && <ReasonField control={control} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" busy={busy} disabled={uploading}>
          {submitLabel}
        </SubmitButton>
        {children?.(writing.giveUp)}
      </div>
    </WritingForm>
  );
}
