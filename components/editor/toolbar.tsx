"use client";

import { Heading, Image as ImageIcon } from "lucide-react";
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Separator } from "@/components/ui/separator";
import { keysOf, useShortcutText } from "./shortcuts";
import { ToolButton } from "./tool-button";
import { headingTools, toolGroups, type Tool } from "./tools";

interface ToolbarProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /**
   * True when Tab stops here: only on Shift+Tab from the text, so that Tab leads from the title straight to the text.
   */
  reachable: boolean;
  chooseImage?: (field: HTMLTextAreaElement) => void;
  /** Buttons that change how the editor looks. */
  children: ReactNode;
}

/** The buttons over a text. One stop for Tab; the arrows go from button to button. */
export function Toolbar({ field, reachable, chooseImage, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const use = (run: Tool["run"]) => {
    if (!field.current) return;
    run(field.current);
    field.current.focus();
  };

  const moveFocus = (event: KeyboardEvent) => {
    if (!bar.current!.contains(event.target as HTMLElement)) return; // in a menu of ours
    if (event.key === "Escape") return field.current?.focus();
    const buttons = [...bar.current!.querySelectorAll<HTMLElement>("button")];
    const next = nextIndex(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formato"
      aria-orientation="horizontal"
      data-needs-script
      onKeyDown={moveFocus}
      onMouseDown={(event) => event.preventDefault()} // the text keeps the focus and its selection
      className="flex flex-wrap items-center gap-x-0.5 gap-y-1 rounded-t-md border border-b-0 border-input bg-muted p-1"
    >
      <HeadingMenu field={field} use={use} tabIndex={reachable ? 0 : -1} />
      {toolGroups.map((group, index) => (
        <Group key={index}>
          {group.map(({ label, icon: Icon, shortcut, run }) => (
            <ToolButton key={label} label={label} shortcut={shortcut} onClick={() => use(run)}>
              <Icon aria-hidden />
            </ToolButton>
          ))}
        </Group>
      ))}
      {chooseImage && (
        <ToolButton
          label="Insertar foto"
          onClick={() => field.current && chooseImage(field.current)}
        >
          <ImageIcon aria-hidden />
        </ToolButton>
      )}
      <div className="ms-auto flex gap-0.5">{children}</div>
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return (
    <>
      <Separator orientation="vertical" className="mx-1 h-5 max-sm:hidden" />
      {children}
    </>
  );
}

interface HeadingMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  use: (run: Tool["run"]) => void;
  tabIndex: number;
}

function HeadingMenu({ field, use, tabIndex }: HeadingMenuProps) {
  const textOf = useShortcutText();
  const chosen = useRef(false);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <ToolButton label="Encabezado" tabIndex={tabIndex}>
          <Heading aria-hidden />
        </ToolButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return;
          event.preventDefault();
          chosen.current = false;
          field.current?.focus();
        }}
      >
        {headingTools.map(({ label, shortcut, run }) => (
          <DropdownMenuItem
            key={label}
            aria-keyshortcuts={shortcut && keysOf(shortcut)}
            onSelect={() => {
              chosen.current = true;
              use(run);
            }}
          >
            {label}
            <kbd aria-hidden className="ms-auto ps-6 font-sans text-xs text-muted-foreground">
              {shortcut && textOf(shortcut)}
            </kbd>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
