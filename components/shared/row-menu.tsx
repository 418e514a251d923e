"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

interface RowMenuProps extends Omit<ButtonProps, "children"> {
  /** Says whose actions they are: "Acciones de «Título»". */
  label: string;
  /** The `DropdownMenuItem`s. A dialog that one opens must be outside the menu, or it would close with it. */
  children: ReactNode;
  /** The button, for a dialog that gives the focus back to it when it closes. */
  triggerRef?: Ref<HTMLButtonElement>;
  /** Called before the focus goes back to the button; it stays away when the event's default is prevented. */
  onClosed?: (event: Event) => void;
}

export function RowMenu({ label, children, triggerRef, onClosed, ...trigger }: RowMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button ref={triggerRef} variant="ghost" size="icon-sm" aria-label={label} {...trigger}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={onClosed}>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
