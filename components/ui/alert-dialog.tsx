"use client";

import { AlertDialog as Primitive } from "radix-ui";
import { useRef, type ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { modalClasses, overlayClasses } from "./dialog";

export const AlertDialog = Primitive.Root;
export const AlertDialogTrigger = Primitive.Trigger;
export const AlertDialogCancel = Primitive.Cancel;

export function AlertDialogContent({
  className,
  ...props
}: Omit<ComponentProps<typeof Primitive.Content>, "onOpenAutoFocus" | "onCloseAutoFocus">) {
  const menuButton = useRef<HTMLElement>(null);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        className={cn(modalClasses, "max-w-md", className)}
        onOpenAutoFocus={() => {
          menuButton.current = buttonOfMenuAround(document.activeElement);
        }}
        onCloseAutoFocus={(event) => {
          if (!menuButton.current) return;
          event.preventDefault();
          menuButton.current.focus();
        }}
        {...props}
      />
    </Primitive.Portal>
  );
}

/** A menu item that opens the dialog is gone when it closes: the focus goes back to the menu's button. */
function buttonOfMenuAround(element: Element | null) {
  const buttonId = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return buttonId ? document.getElementById(buttonId) : null;
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
