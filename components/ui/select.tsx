"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { fieldClasses } from "./input";

export interface SelectOption {
  /** Never the empty string: that means "nothing chosen". */
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends
    Pick<ComponentProps<typeof Primitive.Root>, "value" | "onValueChange" | "disabled" | "name">,
    Pick<
      ComponentProps<typeof Primitive.Trigger>,
      "id" | "className" | "onBlur" | "ref" | "aria-label" | "aria-describedby" | "aria-invalid"
    > {
  options: SelectOption[];
  placeholder?: string;
}

export function Select({
  options,
  placeholder,
  value,
  onValueChange,
  disabled,
  name,
  className,
  ...trigger
}: SelectProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} disabled={disabled} name={name}>
      <Primitive.Trigger
        className={cn(
          fieldClasses,
          "flex h-10 items-center justify-between gap-2 text-start data-placeholder:text-muted-foreground [&>span]:truncate",
          className,
        )}
        {...trigger}
      >
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise-in overflow-hidden rounded-md border border-input bg-popover shadow-raised"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex cursor-default items-center justify-between gap-4 rounded-sm px-3 py-2 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-muted"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
