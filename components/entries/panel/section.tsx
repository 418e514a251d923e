"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useFormState } from "react-hook-form";
import type { PanelControl, PanelField } from "./fields";

interface PanelSectionProps {
  control: PanelControl;
  /** The fields in this part: an error in one of them opens it. */
  fields: PanelField[];
  title: string;
  /** Shown while the section is closed: the state of its fields. */
  state: ReactNode;
  children: ReactNode;
}

/** Selects a field with an error, or the chosen option of a group with an error. */
const WRONG = "[aria-invalid]:not(fieldset), fieldset[aria-invalid] :checked";

/** A part of the panel that opens and closes. What it holds is there only while it is open; its values stay. */
export function PanelSection({ control, fields, title, state, children }: PanelSectionProps) {
  const [open, setOpen] = useState(false);
  const { errors, submitCount } = useFormState({ control });
  const wrong = fields.some((field) => errors[field]);
  const part = useRef<HTMLDetailsElement>(null);
  const content = useRef<HTMLDivElement>(null);

  // It may have been opened in the served page, before anybody listened.
  const takeOver = useEffectEvent(() => setOpen(part.current?.open ?? false));
  useEffect(() => takeOver(), []);

  const alarm = wrong ? submitCount + 1 : 0;
  const [seen, setSeen] = useState(alarm);
  if (alarm !== seen) {
    setSeen(alarm);
    if (wrong) setOpen(true);
  }

  // The form gives the focus to its first wrong field, which was not there yet.
  useEffect(() => {
    if (!open || alarm === 0 || document.activeElement?.matches("[aria-invalid]")) return;
    content.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [open, alarm]);

  return (
    <details
      ref={part}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)} // the browser opens it to show a search result
      className="group border-b"
    >
      <summary
        onClick={(event) => {
          event.preventDefault(); // the browser's event comes later, perhaps after the next key
          setOpen(!open);
        }}
        className="flex list-none items-baseline gap-3 py-3 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 self-center text-muted-foreground transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-medium">{title}</span>
        <span className="ms-auto min-w-0 truncate text-sm text-muted-foreground group-open:sr-only">
          {state}
        </span>
      </summary>
      {open && (
        <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
          {children}
        </div>
      )}
    </details>
  );
}
