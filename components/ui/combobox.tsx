"use client";

import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { Check, ChevronDown } from "lucide-react";
import type { FocusEventHandler, Ref, UIEvent } from "react";
import { cn } from "@/components/ui/cn";
import { fieldClasses } from "./input";

export interface ComboboxItem {
  value: number;
  label: string;
  /** A second line that tells items of one label apart. */
  detail?: string;
}

interface ComboboxProps {
  id: string;
  /** Names the list and its button. */
  label: string;
  /** The items that the search text finds, as far as they have been read. */
  items: ComboboxItem[];
  selected: ComboboxItem | null;
  onSelect: (item: ComboboxItem) => void;
  /** Called with what is typed; empty once an item is chosen or the list is left. */
  onSearch: (text: string) => void;
  /** Called when the end of the list comes near, to read more. */
  onEndReached?: () => void;
  /** A line under the items: that more are coming, or that there are none. */
  status?: string;
  placeholder?: string;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** Items this near to the last one, or this many pixels, count as its end. */
const END = { items: 3, pixels: 120 };

/** A choice among more items than a list can hold: typing searches, scrolling reads on. */
export function Combobox({
  id,
  label,
  items,
  selected,
  onSelect,
  onSearch,
  onEndReached,
  status,
  inputRef,
  onBlur,
  ...input
}: ComboboxProps) {
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getToggleButtonProps,
    getMenuProps,
    getItemProps,
  } = useCombobox<ComboboxItem>({
    inputId: id,
    items,
    selectedItem: selected,
    defaultHighlightedIndex: 0,
    itemToString: labelOf,
    itemToKey: (item) => item?.value,
    stateReducer: keepSelection,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem),
    onInputValueChange: ({ type, inputValue }) =>
      onSearch(type === useCombobox.stateChangeTypes.InputChange ? inputValue : ""),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= items.length - END.items) onEndReached?.();
    },
  });

  function readOnScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    if (scrollHeight - scrollTop - clientHeight < END.pixels) onEndReached?.();
  }

  return (
    <div className="relative">
      <input
        {...input}
        {...getInputProps({ ref: inputRef, onBlur })}
        aria-labelledby={undefined} // the <label> names it
        spellCheck={false}
        className={cn(fieldClasses, "h-10 truncate pe-10")}
      />
      <button
        type="button"
        {...getToggleButtonProps()}
        aria-label={label}
        className="absolute inset-y-0 end-0 grid w-10 place-items-center text-muted-foreground"
      >
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-50 mt-1 animate-rise-in overflow-hidden rounded-md border border-input bg-popover shadow-raised"
      >
        <ul
          {...getMenuProps()}
          aria-labelledby={undefined}
          aria-label={label}
          onScroll={readOnScroll}
          className="max-h-72 overflow-y-auto not-empty:p-1"
        >
          {isOpen &&
            items.map((item, index) => (
              <li
                key={item.value}
                {...getItemProps({ item, index })}
                className={cn(
                  "flex cursor-default items-center justify-between gap-4 rounded-sm px-3 py-2 text-sm select-none",
                  index === highlightedIndex && "bg-muted",
                )}
              >
                <span className="min-w-0">
                  <span className="block truncate">{item.label}</span>
                  {item.detail && (
                    <span className="block truncate text-xs text-muted-foreground">
                      {item.detail}
                    </span>
                  )}
                </span>
                {item.value === selected?.value && (
                  <Check aria-hidden className="size-4 shrink-0 text-accent" />
                )}
              </li>
            ))}
        </ul>
        <p role="status" className="px-4 text-sm text-muted-foreground not-empty:py-3">
          {isOpen && status}
        </p>
      </div>
    </div>
  );
}

const labelOf = (item: ComboboxItem | null) => item?.label ?? "";

/** Leaving the list without a choice keeps the one made before, and its text. */
function keepSelection(
  state: UseComboboxState<ComboboxItem>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxItem>,
) {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type === InputKeyDownEscape) {
    const inputValue = labelOf(state.selectedItem);
    return { ...state, isOpen: false, highlightedIndex: -1, inputValue };
  }
  if (type === InputBlur) return { ...changes, inputValue: labelOf(changes.selectedItem ?? null) };
  return changes;
}
