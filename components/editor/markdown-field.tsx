"use client";

import { Columns2, Maximize2, Search } from "lucide-react";
import { Fragment, useId, useRef, useState, type ReactNode, useEffect } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { useMedia } from "@/components/shared/use-media";
import { useRemembered } from "@/components/shared/use-remembered";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import { Behind } from "./behind";
import { EditedContext } from "./edited";
import type { EditorExtension } from "./extensions";
import { FindBar } from "./find-bar";
import { lineFeeds } from "./line-ends";
import { LivePreview } from "./live-preview";
import { textClasses } from "./mirror";
import { ToolButton } from "./tool-button";
import { Toolbar } from "./toolbar";
import { useEditorKeys } from "./use-editor-keys";
import { useTextValue } from "./use-text-value";
import { useTransfers } from "./use-transfers";
import { ViewSwitch, type View } from "./view-switch";

interface MarkdownFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  extensions?: EditorExtension[];
}

const FIND = { code: "KeyF" };
const WIDE = { code: "KeyF", shift: true };

/**
 * A field for a text in Markdown: a textarea, which works before its script is there, and what helps to write in it.
 * Not one character that the writer did not touch changes.
 */
export function MarkdownField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  extensions = [],
}: MarkdownFieldProps<T, O>) {
  const id = useId();
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name });
  const error = fieldState.error?.message;
  const text: string = value ?? "";

  const field = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const defaultValue = useTextValue(field, text, onChange);

  const [focused, setFocused] = useState(false);
  const [search, setSearch] = useState<{ initial: string; time: number }>();
  const [view, setView] = useState<View>("write");
  const [beside, setBeside] = useRemembered("editor-vista-al-lado", true);
  const [wide, setWide] = useWideDesk();
  const roomy = useMedia("(min-width: 1100px)");

  const find = () => {
    const { value, selectionStart, selectionEnd } = field.current!;
    const chosen = value.slice(selectionStart, selectionEnd);
    setSearch((last) => ({
      initial: chosen && !chosen.includes("\n") ? chosen : (last?.initial ?? ""),
      time: (last?.time ?? 0) + 1,
    }));
  };
  const onKeyDown = useEditorKeys([
    { shortcut: FIND, run: find },
    { shortcut: WIDE, run: () => setWide(!wide) },
  ]);
  const transfers = useTransfers(extensions);
  const chooseImage = extensions.find((extension) => extension.chooseImage)?.chooseImage;

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div data-live-preview={beside || undefined}>
        <ViewSwitch view={view} onChange={setView} />
        <div className={cn(view === "read" && "max-[1099px]:hidden")}>
          <Toolbar field={field} reachable={focused} chooseImage={chooseImage}>
            <ToolButton label="Buscar y reemplazar" shortcut={FIND} onClick={find}>
              <Search aria-hidden />
            </ToolButton>
            <ToolButton
              label="Ver cómo queda, al lado"
              aria-pressed={beside}
              onClick={() => setBeside(!beside)}
              className="max-[1099px]:hidden"
            >
              <Columns2 aria-hidden />
            </ToolButton>
            <ToolButton
              label="Sin distracciones"
              shortcut={WIDE}
              aria-pressed={wide}
              onClick={() => setWide(!wide)}
            >
              <Maximize2 aria-hidden />
            </ToolButton>
          </Toolbar>
          {search && (
            <FindBar
              key={search.time}
              field={field}
              mirror={mirror}
              text={lineFeeds(text)}
              initial={search.initial}
              onClose={() => setSearch(undefined)}
            />
          )}
        </div>
        <div className={cn("grid", beside && "min-[1100px]:grid-cols-2")}>
          <div
            className={cn(
              "relative grid rounded-b-md bg-card",
              view === "read" && "max-[1099px]:hidden",
            )}
          >
            <Behind ref={mirror} field={field} />
            <Behind ref={measure} field={field} className="invisible" />
            <Textarea
              ref={(element) => {
                field.current = element;
                ref(element);
              }}
              name={name}
              defaultValue={defaultValue}
              onFocus={() => setFocused(true)}
              onBlur={() => {
                setFocused(false);
                onBlur();
              }}
              onKeyDown={(event) => {
                if (event.key === "Escape") setWide(false);
                onKeyDown(event);
              }}
              {...transfers}
              className={cn(
                textClasses,
                "relative min-h-96 rounded-t-none bg-transparent",
                beside && "min-[1100px]:min-h-[70vh] min-[1100px]:rounded-r-none",
                wide && "max-h-[calc(100dvh-12rem)] min-h-[calc(100dvh-19rem)]",
              )}
              {...fieldAria(id, { hint, error })}
            />
          </div>
          <LivePreview
            text={text}
            active={roomy ? beside : view === "read"}
            field={field}
            mirror={measure}
            className={cn(
              view === "write" && "max-[1099px]:hidden",
              !beside && "min-[1100px]:hidden",
            )}
          />
        </div>
      </div>
      <EditedContext value={{ field, text: lineFeeds(text) }}>
        {extensions.map(({ part }, index) => (
          <Fragment key={index}>{part}</Fragment>
        ))}
      </EditedContext>
    </Field>
  );
}

/** The switch for showing nothing but the form, as wide as the window: `globals.css` hides everything around it. */
function useWideDesk() {
  const [wide, setWide] = useRemembered("editor-sin-distracciones", false);
  useEffect(() => {
    if (!wide) return;
    document.documentElement.dataset.desk = "wide";
    return () => {
      delete document.documentElement.dataset.desk;
    };
  }, [wide]);
  return [wide, setWide] as const;
}
