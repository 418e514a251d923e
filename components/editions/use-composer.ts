"use client";

import { useState } from "react";
import {
  arranged,
  arrangementOf,
  nothingPlaced,
  placeAt,
  type Arrangement,
} from "@/lib/fronts/editions/arrange";
import type { Edition } from "@/lib/fronts/editions/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";

/**
 * The arrangement now, every step before it, the steps that were undone, the arrangement that is saved, and a sentence
 * about the last step for users who cannot see it.
 */
interface Steps {
  now: Arrangement;
  before: Arrangement[];
  undone: Arrangement[];
  saved: Arrangement;
  said: string;
}

/** Holds a front page while it is composed; the last 100 steps can be undone. */
export function useComposer(entries: EntrySummary[], first: Edition | null) {
  const [steps, setSteps] = useState<Steps>(() => begin(first));
  const front = arranged(steps.now, entries);
  /** Makes a step; `said` announces it. */
  const change = (step: (arrangement: Arrangement) => Arrangement, said: string) =>
    setSteps(({ now, before, saved }) => ({
      now: step(now),
      saved,
      said,
      undone: [],
      before: withStep(before, now),
    }));
  return {
    arrangement: steps.now,
    front,
    said: steps.said,
    changed: steps.now !== steps.saved,
    canUndo: steps.before.length > 0,
    change,
    /** Puts an entry at a position from 0, or at the nearest that there is. */
    moveTo: ({ entry_id, title }: EntrySummary, position: number) => {
      const isShown = front.stories.some((story) => story.entry_id === entry_id);
      const count = front.stories.length + (isShown ? 0 : 1);
      const to = Math.max(0, Math.min(position, count - 1));
      const said = `«${title}», en el puesto ${to + 1} de ${count}.`;
      change((now) => placeAt(now, entries, entry_id, to), said);
    },
    undo: () =>
      setSteps((steps) => {
        const last = steps.before.at(-1);
        if (!last) return steps;
        const before = steps.before.slice(0, -1);
        const undone = [...steps.undone, steps.now];
        const said =
          before.length > 0 ? `Deshecho. Quedan por deshacer: ${before.length}.` : "Deshecho todo.";
        return { ...steps, now: last, before, undone, said };
      }),
    /** Does again what was undone, as long as nothing else was done since. */
    redo: () =>
      setSteps((steps) => {
        const next = steps.undone.at(-1);
        if (!next) return steps;
        const undone = steps.undone.slice(0, -1);
        const said =
          undone.length > 0 ? `Rehecho. Quedan por rehacer: ${undone.length}.` : "Rehecho todo.";
        return { ...steps, now: next, before: withStep(steps.before, steps.now), undone, said };
      }),
    /** Goes on from an edition; the steps before it cannot be undone. */
    open: (edition: Edition | null) => setSteps(begin(edition)),
    /** Goes on from what somebody else has saved; undo returns to the user's own. */
    take: (edition: Edition) => {
      change(() => arrangementOf(edition), "Se ve la otra portada. Deshacer devuelve la tuya.");
      setSteps((steps) => ({ ...steps, saved: steps.now }));
    },
    /** Marks an arrangement as saved: the one that was sent, not the steps made since. */
    saved: (saved: Arrangement) => setSteps((steps) => ({ ...steps, saved })),
  };
}

export type Composer = ReturnType<typeof useComposer>;

function begin(edition: Edition | null): Steps {
  const now = edition ? arrangementOf(edition) : nothingPlaced;
  return { now, before: [], undone: [], saved: now, said: "" };
}

const withStep = (before: Arrangement[], now: Arrangement) => [...before, now].slice(-100);
