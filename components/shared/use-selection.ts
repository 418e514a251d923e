"use client";

import { useMemo, useState } from "react";

/** The most records that may be selected at once, where nothing else is said. */
export const MAX_SELECTED = 500;

/** The selected records of a list, at most as many as `useSelection` was told. */
export interface Selection {
  ids: number[];
  has: (id: number) => boolean;
  set: (ids: number[], selected: boolean) => void;
  clear: () => void;
}

/** Returns the selection of a list. In another list than before nothing is selected; `list` tells them apart. */
export function useSelection(list = "", most = MAX_SELECTED): Selection {
  const [state, setState] = useState({ list, selected: new Set<number>() });
  return useMemo(() => {
    const selectedIn = (of: typeof state) => (of.list === list ? of.selected : new Set<number>());
    const selected = selectedIn(state);
    return {
      ids: [...selected],
      has: (id) => selected.has(id),
      set: (ids, add) =>
        setState((before) => {
          const after = new Set(selectedIn(before));
          for (const id of ids) {
            if (!add) after.delete(id);
            else if (after.size < most) after.add(id);
          }
          return { list, selected: after };
        }),
      clear: () => setState({ list, selected: new Set() }),
    };
  }, [list, most, state]);
}
