"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Button } from "./button";
import { useFocusBack } from "./use-focus-back";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export const overlayClasses =
  "fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

export const modalClasses =
  "fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-lg border border-input bg-popover p-6 shadow-raised data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

interface DialogContentProps extends Omit<
  ComponentProps<typeof Primitive.Content>,
  "onOpenAutoFocus" | "onCloseAutoFocus"
> {
  closeLabel: string;
  /**
   * Called once the dialog is gone, to put the focus where it belongs; without it, the focus goes back to where it was.
   */
  onClosed?: () => void;
}

export function DialogContent({
  closeLabel,
  onClosed,
  className,
  children,
  ...props
}: DialogContentProps) {
  const focusBack = useFocusBack(onClosed);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content className={cn(modalClasses, className)} {...focusBack} {...props}>
        {children}
        <Primitive.Close asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={closeLabel}
            className="absolute top-3 right-3"
          >
            <X aria-hidden />
          </Button>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-col gap-2 pe-8", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("headline text-xl", className)} {...props} />;
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return (
    <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  );
}
