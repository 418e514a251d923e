import { useRef } from "react";
import { focusRow, linkOf, rowsIn } from "./rows";
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

  function move(step: number) {
    const all = rowsIn(around.current);
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    if (next) focusRow(next);
  }

  function open() {
    const row = rowsIn(around.current).find((one) => one.contains(document.activeElement));
    if (row) linkOf(row)?.click();
  }

  useScreenKeys({ j: () => move(1), k: () => move(-1), o: open });
  return around;
}
