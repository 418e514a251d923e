"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

interface RowMenuProps {
  /** Says whose actions they are: "Acciones de «Título»". */
  label: string;
  /** `DropdownMenuItem`s. A dialog that one opens stands outside the menu, or it would close with it. */
  children: ReactNode;
  /** The button, for a dialog that gives the focus back to it when it closes. */
  triggerRef?: Ref<HTMLButtonElement>;
}

export function RowMenu({ label, children, triggerRef }: RowMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button ref={triggerRef} variant="ghost" size="icon-sm" aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
