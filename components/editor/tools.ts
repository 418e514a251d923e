import {
  Bold,
  Code,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Sigma,
  Superscript,
  Table,
  type LucideIcon,
} from "lucide-react";
import { insertBlock, replaceRange, selectionOf } from "./commands";
import {
  code,
  footnote,
  formula,
  link,
  tableText,
  toggleMark,
  type Edit,
  type Place,
} from "./edits";
import { bulletList, heading, numberedList, quote } from "./lines";
import type { Shortcut } from "./shortcuts";

/** Something that a button or its keys do to a text. */
export interface Tool {
  label: string;
  shortcut?: Shortcut;
  run: (field: HTMLTextAreaElement) => void;
}

export type IconTool = Tool & { icon: LucideIcon };

const placeOf = (field: HTMLTextAreaElement): Place => ({
  value: field.value,
  ...selectionOf(field),
});

/** Makes a change as if it were typed. */
const applyEdit = (field: HTMLTextAreaElement, edit: Edit): void =>
  replaceRange(field, edit, edit.text, edit.select);

const does = (edit: (place: Place) => Edit) => (field: HTMLTextAreaElement) =>
  applyEdit(field, edit(placeOf(field)));

/** Applies the change that `edit` returns for the field; returns false if that is null. */
export function tryEdit(field: HTMLTextAreaElement, edit: (place: Place) => Edit | null): boolean {
  const change = edit(placeOf(field));
  if (change) applyEdit(field, change);
  return change !== null;
}

export const headingTools: Tool[] = [
  { label: "Título de sección", shortcut: { code: "Digit2", shift: true }, run: titled(2) },
  { label: "Apartado", shortcut: { code: "Digit3", shift: true }, run: titled(3) },
  { label: "Subapartado", shortcut: { code: "Digit4", shift: true }, run: titled(4) },
];

function titled(level: number) {
  return does((place) => heading(place, level));
}

export const toolGroups: IconTool[][] = [
  [
    {
      label: "Negrita",
      icon: Bold,
      shortcut: { code: "KeyB" },
      run: does((place) => toggleMark(place, "**")),
    },
    {
      label: "Cursiva",
      icon: Italic,
      shortcut: { code: "KeyI" },
      run: does((place) => toggleMark(place, "*")),
    },
    { label: "Enlace", icon: Link2, shortcut: { code: "KeyK" }, run: does(link) },
  ],
  [
    {
      label: "Lista",
      icon: List,
      shortcut: { code: "Digit8", shift: true },
      run: does(bulletList),
    },
    {
      label: "Lista numerada",
      icon: ListOrdered,
      shortcut: { code: "Digit7", shift: true },
      run: does(numberedList),
    },
    { label: "Cita", icon: Quote, shortcut: { code: "Digit9", shift: true }, run: does(quote) },
  ],
  [
    { label: "Código", icon: Code, shortcut: { code: "KeyE" }, run: does(code) },
    { label: "Tabla", icon: Table, run: (field) => insertBlock(field, tableText) },
    { label: "Fórmula", icon: Sigma, run: does(formula) },
    {
      label: "Nota al pie",
      icon: Superscript,
      run: (field) => footnote(placeOf(field)).forEach((edit) => applyEdit(field, edit)),
    },
  ],
];

export const tools: Tool[] = [...headingTools, ...toolGroups.flat()];
