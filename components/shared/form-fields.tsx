"use client";

import { useEffect, useEffectEvent, useId, type ComponentProps, type ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select, type SelectOption } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { UploadedImage } from "@/lib/platform/uploads/client";
import { Field, fieldAria } from "./field";
import { ImageInput } from "./image-input";

interface BoundFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  className?: string;
}

type InputProps = Pick<
  ComponentProps<"input">,
  | "type"
  | "placeholder"
  | "autoComplete"
  | "autoCapitalize"
  | "inputMode"
  | "spellCheck"
  | "required"
  | "readOnly"
  | "autoFocus"
>;

export function TextField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  className,
  ...input
}: BoundFieldProps<T, O> & InputProps) {
  const { id, field, error } = useTextField({ control, name });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <Input {...input} {...field} value={field.value ?? ""} {...fieldAria(id, { hint, error })} />
    </Field>
  );
}

type TextareaProps = Pick<
  ComponentProps<"textarea">,
  "placeholder" | "spellCheck" | "required" | "autoFocus"
> & {
  inputClassName?: string;
};

export function TextareaField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  className,
  inputClassName,
  ...input
}: BoundFieldProps<T, O> & TextareaProps) {
  const { id, field, error } = useTextField({ control, name });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <Textarea
        {...input}
        {...field}
        value={field.value ?? ""}
        className={inputClassName}
        {...fieldAria(id, { hint, error })}
      />
    </Field>
  );
}

interface SelectProps {
  options: SelectOption[];
  placeholder?: string;
}

/** The field's value is the chosen option's `value`, a string; the schema turns it into a number where it is one. */
export function SelectField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  className,
  options,
  placeholder,
}: BoundFieldProps<T, O> & SelectProps) {
  const { id, field, error } = useField({ control, name });
  const { onChange, value, ...rest } = field;
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <Select
        {...rest}
        value={value == null ? "" : String(value)}
        onValueChange={onChange}
        options={options}
        placeholder={placeholder}
        {...fieldAria(id, { hint, error })}
      />
    </Field>
  );
}

/** The field's value is true or false; its label stands beside it. */
export function CheckboxField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  className,
}: BoundFieldProps<T, O>) {
  const { id, field, error } = useField({ control, name });
  const { onChange, value, ...rest } = field;
  return (
    <div className={cn("grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5", className)}>
      <Checkbox
        {...rest}
        checked={Boolean(value)}
        onCheckedChange={(checked) => onChange(checked === true)}
        {...fieldAria(id, { hint, error })}
      />
      <Label htmlFor={id} className="font-normal">
        {label}
      </Label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

interface ImageProps {
  /** Called with true when a file is chosen and with false once it is stored or has failed: do not submit meanwhile. */
  onBusyChange?: (busy: boolean) => void;
  /** Called when another image is uploaded, or the image is removed. */
  onImageChange?: (image: UploadedImage | null) => void;
}

/** The field's value is the stored image's address (`/uploads/…`) or null. */
export function ImageField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  className,
  onBusyChange,
  onImageChange,
}: BoundFieldProps<T, O> & ImageProps) {
  const { id, field, error } = useField({ control, name });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <ImageInput
        value={field.value ?? null}
        onChange={(image) => {
          field.onChange(image?.url ?? null);
          onImageChange?.(image);
        }}
        onBusyChange={onBusyChange}
        inputRef={field.ref}
        {...fieldAria(id, { hint, error })}
      />
    </Field>
  );
}

function useField<T extends FieldValues, O>({
  control,
  name,
}: Pick<BoundFieldProps<T, O>, "control" | "name">) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return { id, field, error: fieldState.error?.message };
}

/** Binds a text field. Text that was typed into the served page before React listened is taken over. */
function useTextField<T extends FieldValues, O>(
  props: Pick<BoundFieldProps<T, O>, "control" | "name">,
) {
  const bound = useField(props);
  const takeOver = useEffectEvent(() => {
    const control = document.getElementById(bound.id);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const served = control.defaultValue.replace(/\r\n?/g, "\n"); // with the line ends of a textarea's value
    if (control.value !== served) bound.field.onChange(control.value);
  });
  useEffect(() => takeOver(), []);
  return bound;
}
