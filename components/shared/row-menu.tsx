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
  /** `DropdownMenuItem`s. A dialog that one opens stands outside the menu, or it would close with it. */
  children: ReactNode;
  /** The button, for a dialog that gives the focus back to it when it closes. */
  triggerRef?: Ref<HTMLButtonElement>;
  /** Before the focus goes back to the button; it does not when the default is prevented. */
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
