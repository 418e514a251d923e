import { useRef } from "react";
import { useScreenKeys } from "./use-screen-keys";

/** The keys of a list, for `KeysHelp`. */
export const ROW_KEYS: [key: string, does: string][] = [
  ["j", "Lo siguiente de la lista"],
  ["k", "Lo anterior"],
  ["Intro, o", "Abrirlo"],
  ["?", "Estas teclas"],
];

/** Returns the ref of the element around a list or table: `j` and `k` lead from row to row, link to link; `o` opens. */
export function useRowKeys() {
  const around = useRef<HTMLDivElement>(null);
  const rows = () => [...(around.current?.querySelector("tbody, ul, ol")?.children ?? [])];

  function move(step: number) {
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    // An account that waits at the door has no page yet, only buttons.
    if (next) (linkOf(next) ?? next.querySelector("button"))?.focus();
  }

  function open() {
    const row = rows().find((one) => one.contains(document.activeElement));
    if (row) linkOf(row)?.click();
  }

  useScreenKeys({ j: () => move(1), k: () => move(-1), o: open });
  return around;
}

/** The link that a row is about: the one that says so, else that of its heading. */
const linkOf = (row: Element) =>
  row.querySelector<HTMLElement>("[data-row-link]") ??
  row.querySelector<HTMLElement>(":is(h2, h3) a");
