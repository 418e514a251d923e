"use client";

import { ArrowDown, ArrowUp, CaseSensitive, X } from "lucide-react";
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { replaceRange } from "./commands";
import { findAll, nextMatch, replaceAll } from "./find";
import { layOut } from "./mirror";
import { ToolButton } from "./tool-button";

interface FindBarProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Lies behind the field: what is found is marked there. */
  mirror: RefObject<HTMLElement | null>;
  /** The text of the field, as it shows it. */
  text: string;
  /** The text that is searched for first, such as the selected one. */
  initial: string;
  onClose: () => void;
}

/** Finds and replaces within the text. */
export function FindBar({ field, mirror, text, initial, onClose }: FindBarProps) {
  const [sought, setSought] = useState(initial);
  const [by, setBy] = useState("");
  const [exact, setExact] = useState(false);
  /** The place from which the shown match is found: it begins there, or is the first after it. */
  const [at, setAt] = useState(() => field.current?.selectionStart ?? 0);
  const input = useRef<HTMLInputElement>(null);
  const settled = useDeferredValue(text);
  const matches = findAll(settled, sought, exact);
  const current = nextMatch(matches, at);
  const match = matches[current];

  useEffect(() => input.current?.select(), []);

  useEffect(() => {
    const textarea = field.current!;
    const behind = mirror.current!;
    const show = () => {
      const marks = layOut(behind, textarea, findAll(settled, sought, exact));
      const mark = marks[current];
      mark?.setAttribute("data-current", "");
      if (mark && document.activeElement !== textarea) scrollTo(textarea, mark.offsetTop);
    };
    const resized = new ResizeObserver(show); // which reports the first size, too
    resized.observe(textarea);
    return () => {
      resized.disconnect();
      behind.replaceChildren();
    };
  }, [field, mirror, settled, sought, exact, current]);

  const step = (by: number) => {
    const next = matches[(current + by + matches.length) % matches.length];
    if (next) setAt(next.from);
  };

  const replaceOne = () => {
    if (!match) return;
    replaceRange(field.current!, match, by);
    setAt(match.from + by.length);
  };

  const replaceEvery = () => {
    if (!match) return;
    const change = replaceAll(field.current!.value, matches, by);
    replaceRange(field.current!, change, change.text);
  };

  const close = () => {
    if (match) field.current!.setSelectionRange(match.from, match.to);
    field.current!.focus();
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === input.current) step(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) replaceOne();
    else return;
    event.preventDefault(); // Enter would send the form
    event.stopPropagation();
  };

  return (
    <div
      role="search"
      aria-label="En el texto"
      onKeyDown={onKeyDown}
      className="grid gap-2 border-x border-b border-input bg-card p-2 sm:grid-cols-[1fr_auto]"
    >
      <Input
        ref={input}
        aria-label="Buscar en el texto"
        placeholder="Buscar"
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
        }}
        className="h-9"
      />
      <div className="flex items-center gap-1">
        <span role="status" className="min-w-24 px-2 text-sm text-muted-foreground">
          {sought === "" ? "" : match ? `${current + 1} de ${matches.length}` : "Sin resultados"}
        </span>
        <ToolButton
          label="Distinguir mayúsculas"
          tabIndex={0}
          aria-pressed={exact}
          onClick={() => setExact(!exact)}
        >
          <CaseSensitive aria-hidden />
        </ToolButton>
        <ToolButton label="Anterior" tabIndex={0} onClick={() => step(-1)}>
          <ArrowUp aria-hidden />
        </ToolButton>
        <ToolButton label="Siguiente" tabIndex={0} onClick={() => step(1)}>
          <ArrowDown aria-hidden />
        </ToolButton>
        <ToolButton label="Cerrar la búsqueda" tabIndex={0} onClick={close}>
          <X aria-hidden />
        </ToolButton>
      </div>
      <Input
        aria-label="Reemplazar por"
        placeholder="Reemplazar por"
        value={by}
        onChange={(event) => setBy(event.target.value)}
        className="h-9"
      />
      <div className="flex flex-wrap gap-1">
        <Button variant="outline" size="sm" className="h-9" disabled={!match} onClick={replaceOne}>
          Reemplazar
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="h-9"
          disabled={!match}
          onClick={replaceEvery}
        >
          Reemplazar todo
        </Button>
      </div>
    </div>
  );
}

/** Scrolls to a place in the field (`top`, in pixels), a third down from its upper edge, and to the field itself. */
function scrollTo(field: HTMLTextAreaElement, top: number) {
  const inView = top > field.scrollTop + 20 && top < field.scrollTop + field.clientHeight - 60;
  if (!inView) field.scrollTop = top - field.clientHeight / 3;
  field.scrollIntoView({ block: "nearest" });
}
