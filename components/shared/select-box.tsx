"use client";

import { useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { Selection } from "./use-selection";

interface SelectBoxProps {
  id: number;
  /** Says what is selected: "Seleccionar «Título»". */
  label: string;
  selection: Selection;
  /** The function that `useRange` returns. */
  select: (id: number, selected: boolean, extend: boolean) => void;
}

/** The box that selects a record of a list; with Shift, all from the last one on. */
export function SelectBox({ id, label, selection, select }: SelectBoxProps) {
  const shift = useRef(false);
  return (
    <Checkbox
      aria-label={label}
      checked={selection.has(id)}
      // A key that presses the box makes a click, too, which says whether Shift was held.
      onClick={(event) => {
        shift.current = event.shiftKey;
      }}
      onCheckedChange={(checked) => select(id, checked === true, shift.current)}
      // A finger hits more than what is drawn.
      className="relative before:absolute before:-inset-2.5"
    />
  );
}

/** Selects one record of a list, or all from the one before up to it; `ids` are in the order of the list. */
export function useRange(selection: Selection, ids: number[]) {
  const last = useRef<number>(undefined);
  return (id: number, selected: boolean, extend: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
    selection.set(extend && from! >= 0 ? ids.slice(from, to! + 1) : [id], selected);
    last.current = id;
  };
}
