"use client";

import { AlertDialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { modalClasses, overlayClasses } from "./dialog";
import { useFocusBack } from "./use-focus-back";

export const AlertDialog = Primitive.Root;
export const AlertDialogTrigger = Primitive.Trigger;
export const AlertDialogCancel = Primitive.Cancel;

interface AlertDialogContentProps extends Omit<
  ComponentProps<typeof Primitive.Content>,
  "onOpenAutoFocus" | "onCloseAutoFocus"
> {
  /**
   * Called once the dialog is gone, to put the focus where it belongs; without it, the focus goes back to where it was.
   */
  onClosed?: () => void;
}

export function AlertDialogContent({ className, onClosed, ...props }: AlertDialogContentProps) {
  const focusBack = useFocusBack(onClosed);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        className={cn(modalClasses, "max-w-md", className)}
        {...focusBack}
        {...props}
      />
    </Primitive.Portal>
  );
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("headline text-xl", className)} {...props} />;
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return (
    <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />
  );
}
