"use client";

import { useEffect, useRef, useState } from "react";
import { replaceRange, selectionOf, type Range } from "@/components/editor/commands";
import type { EditorExtension, Transfer } from "@/components/editor/extensions";
import { useSite } from "@/components/shared/site-context";
import { toast } from "@/components/ui/toast";
import { isFrontMatter, linkOver, mayBeRich, type Clipboard } from "@/lib/operation/paste/glance";
import type { Pasted } from "@/lib/operation/paste/read";
import { uploadPasted } from "./upload-pasted";

/** The fields that a pasted text may bring with it. */
export type PastedFields = NonNullable<Pasted["document"]>;

interface PasteOptions {
  /** Characters that the text may have. */
  longest: number;
  /** Fills in the fields that a pasted text brings with it; returns the Spanish names of those it has filled in. */
  fill: (fields: PastedFields) => string[];
  /** Called when uploads begin, and when none is left. */
  onBusyChange: (busy: boolean) => void;
}

/**
 * Converts what is pasted or dropped: text from a word processor or a page becomes Markdown, a file is replaced by its
 * text, and an address over a selection makes it a link. With Ctrl+Shift+V, and for text that is Markdown already, the
 * browser pastes as it always does.
 */
export function usePaste({ longest, fill, onBusyChange }: PasteOptions): EditorExtension {
  const { siteTz } = useSite();
  const [leaving] = useState(() => new AbortController());
  const isPlain = usePlainKey();
  const pasting = useRef(0);
  useEffect(() => () => leaving.abort(), [leaving]);

  function take({ data, field, how }: Transfer): boolean {
    const file = [...data.files].find(isTextFile);
    if (file) {
      void readTextFile(file)
        .then((clipboard) => convert(field, clipboard))
        .catch((error: Error) => fail("No se ha podido leer el archivo", error.message));
      return true;
    }
    if (how === "drop") return false;
    const clipboard = clipboardOf(data);
    if (isTooLong(field, clipboard.text)) return true;
    if (isPlain()) return false;
    const { from, to } = selectionOf(field);
    const link = linkOver(field.value.slice(from, to), clipboard.text);
    if (link) replaceRange(field, { from, to }, link);
    else if (isFrontMatter(clipboard.text) || (mayBeRich(clipboard) && !isPicture(data))) {
      void convert(field, clipboard);
    } else {
      return false;
    }
    return true;
  }

  async function convert(field: HTMLTextAreaElement, clipboard: Clipboard) {
    const before = { value: field.value, range: selectionOf(field) };
    const pasted = await read(clipboard);
    if (leaving.signal.aborted || isTooLong(field, pasted.markdown)) return;
    // If the writer has gone on typing meanwhile, the text goes where the caret is now.
    const range = field.value === before.value ? before.range : selectionOf(field);
    replaceRange(field, range, fitting(field.value, range, pasted.markdown));
    tell(pasted, pasted.document ? fill(pasted.document) : []);
    if (pasted.images.length === 0) return;
    pasting.current++;
    onBusyChange(true);
    const problems = await uploadPasted(field, pasted.images, leaving.signal);
    pasting.current--;
    onBusyChange(pasting.current > 0);
    if (problems[0]) fail("No se ha podido subir una imagen pegada", problems[0]);
  }

  async function read(clipboard: Clipboard): Promise<Pasted> {
    try {
      const { readPaste } = await import("@/lib/operation/paste/read");
      const name = `imagen-pegada-${Date.now().toString(36)}`;
      return readPaste(clipboard, { timeZone: siteTz, now: new Date() }, name);
    } catch {
      // The converter could not be loaded: better plain than not at all.
      return { markdown: clipboard.text, images: [], lost: 0, isPlain: true };
    }
  }

  function isTooLong(field: HTMLTextAreaElement, text: string): boolean {
    const { from, to } = selectionOf(field);
    const length = field.value.length - (to - from) + text.length;
    if (text === "" || length <= longest) return false;
    const [count, most] = [length, longest].map((each) => each.toLocaleString("es"));
    fail("No cabe", `El texto tendría ${count} caracteres, y el máximo son ${most}.`);
    return true;
  }

  return { take };
}

/** Returns a function that tells whether the keys of «Pegar sin formato» are pressed. */
function usePlainKey(): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    const heard = ({ type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isPaste = key.toLowerCase() === "v" && shiftKey && (ctrlKey || metaKey);
      isDown.current = type === "keydown" && isPaste;
    };
    window.addEventListener("keydown", heard, true);
    window.addEventListener("keyup", heard, true);
    return () => {
      window.removeEventListener("keydown", heard, true);
      window.removeEventListener("keyup", heard, true);
    };
  }, []);
  return () => isDown.current;
}

const clipboardOf = (data: DataTransfer): Clipboard => ({
  html: data.getData("text/html"),
  text: data.getData("text/plain"),
  types: [...data.types],
});

/** Returns whether a picture was copied by itself: its file is better than the HTML of the page it was on. */
const isPicture = (data: DataTransfer): boolean =>
  [...data.files].some(({ type }) => type.startsWith("image/")) &&
  data.getData("text/plain").trim() === "";

/** Sets several paragraphs off, by empty lines, from what is before and after them. */
function fitting(value: string, { from, to }: Range, text: string): string {
  if (!/\n\s*\n|^(#{1,6} |[-*] |\d+\. |> |\||```)/.test(text)) return text;
  const before = value.slice(0, from);
  const after = value.slice(to);
  const lead = /\S[^\n]*$/.test(before) ? "\n\n" : "";
  const tail = /^[^\n]*\S/.test(after) && !text.endsWith("\n") ? "\n\n" : "";
  return lead + text + tail;
}

function tell({ lost, isPlain, document }: Pasted, filled: string[]) {
  const notes = [...(document?.notes ?? [])];
  if (lost > 0) notes.push(lostNote(lost));
  if (isPlain) notes.push("Su formato es demasiado para convertirlo.");
  const title = isPlain ? "Pegado sin formato" : "Texto pegado";
  const description = [
    filled.length > 0 ? `Del texto se ha tomado: ${listed(filled)}.` : "",
    ...notes,
  ];
  const sentences = description.filter(Boolean).join(" ");
  if (sentences) toast({ title, description: sentences });
}

const lostNote = (count: number): string =>
  count === 1
    ? "Una imagen no viene con el texto: súbela aparte."
    : `${count} imágenes no vienen con el texto: súbelas aparte.`;

const listed = (names: string[]) => new Intl.ListFormat("es").format(names);

const fail = (title: string, description: string) =>
  toast({ variant: "destructive", title, description });

/**
 * The largest file that is read, in bytes. Our texts have 200,000 characters at most; a page saved by a browser has
 * more around it.
 */
const MAX_FILE = 10_000_000;

/** Returns whether a file is a text that can be inserted into another. */
const isTextFile = ({ name, type }: File): boolean =>
  /\.(md|markdown|mdown|txt|text|html?)$/i.test(name) || type === "text/markdown";

/** Reads the text of a file, also as Windows wrote it before UTF-8. Throws the sentence to show if it is too large. */
async function readTextFile(file: File): Promise<{ html: string; text: string }> {
  if (file.size > MAX_FILE) throw new Error(`«${file.name}» ocupa demasiado para ser un texto.`);
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes).replace(/^\ufeff/, "");
  return /\.html?$/i.test(file.name) ? { html: text, text: "" } : { html: "", text };
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
