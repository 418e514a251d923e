"use client";

import { useCombobox } from "downshift";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import type { CurrentUser } from "@/lib/house/users/dto";
import { keyOf, ownChoices, type Choice } from "./choices";
import { matching, ranked } from "./ranking";
import { useFound } from "./use-found";

interface PaletteProps {
  user: CurrentUser;
  /** The pages of the footer that have a text. */
  writtenPages: FooterPageName[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The palette (Ctrl K): leads to any screen, entry, space or person by a few letters of its name, and begins actions.
 */
export function Palette({ user, writtenPages, open, onOpenChange }: PaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeLabel="Cerrar"
        aria-describedby={undefined}
        className="top-[10vh] max-h-[80vh] translate-y-0 grid-rows-[auto_auto_minmax(0,1fr)]"
      >
        <DialogTitle>Ir a…</DialogTitle>
        <Choices user={user} writtenPages={writtenPages} onChosen={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<PaletteProps, "user" | "writtenPages"> {
  onChosen: () => void;
}

function Choices({ user, writtenPages, onChosen }: ChoicesProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { found, searching } = useFound(typed, user);
  const items = ranked([...matching(ownChoices(user, writtenPages), typed), ...found], typed);
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Choice>({
    items,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    // Leaving the field for the next control chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
    itemToString: (item) => item?.label ?? "",
    itemToKey: (item) => item && keyOf(item),
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onChosen();
      router.push(selectedItem.href);
    },
  });
  return (
    <>
      <Input
        {...getInputProps()}
        aria-labelledby={undefined}
        aria-label="Pantalla, entrada, espacio, persona o acción"
        placeholder="Pantalla, entrada, espacio, acción…"
        spellCheck={false}
        maxLength={100}
      />
      <div className="flex min-h-0 flex-col">
        <ul
          {...getMenuProps()}
          aria-labelledby={undefined}
          aria-label="Adónde ir"
          className="min-h-0 overflow-y-auto"
        >
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              className={cn(
                "flex cursor-default items-baseline justify-between gap-4 rounded-sm px-3 py-2 text-sm select-none",
                index === highlightedIndex && "bg-muted",
              )}
            >
              <span className="min-w-0 truncate">{item.label}</span>
              <span className="shrink-0 text-xs text-muted-foreground">{item.kind}</span>
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 text-sm text-muted-foreground not-empty:py-3">
          {searching ? "Buscando…" : items.length === 0 ? "No hay nada con ese nombre." : ""}
        </p>
      </div>
    </>
  );
}
