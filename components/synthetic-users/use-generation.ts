"use client";

import { useEffect, useRef, useState } from "react";
import type { GenerationStep } from "@/lib/newsroom/generation/steps";

/** The progress at each step, in percent, and its name. */
export type Steps = Partial<Record<GenerationStep, { value: number; text: string }>>;

/** The argument of the work that is followed: the work stops with the signal, and reports each step. */
export interface WorkProgress {
  signal: AbortSignal;
  onStep: (step: GenerationStep) => Promise<void>;
}

/** The shortest time that a step is shown, in milliseconds, so that it can be read. */
const SHOWN = { connecting: 500, other: 300 };

const DONE = { value: 100, text: "¡Listo!" };
const IDLE = { value: 0, text: "" };

/** The progress of one generation after another, each of which can be cancelled. */
export function useGeneration(steps: Steps) {
  const [shown, setShown] = useState(IDLE);
  const cancelling = useRef<AbortController>(null);
  useEffect(() => () => cancelling.current?.abort(), []); // who leaves the page closes the dialog too

  return {
    ...shown,
    running: shown !== IDLE,
    cancel() {
      cancelling.current?.abort();
      setShown(IDLE);
    },
    /** Follows the work from its first step to the end. Resolves with whether it succeeded. */
    async follow(work: (progress: WorkProgress) => Promise<unknown>): Promise<boolean> {
      const { signal } = (cancelling.current = new AbortController());
      try {
        await work({
          signal,
          async onStep(step) {
            setShown(steps[step] ?? IDLE);
            await wait(step === "connecting" ? SHOWN.connecting : SHOWN.other);
          },
        });
        if (!signal.aborted) setShown(DONE);
        return !signal.aborted;
      } catch {
        if (!signal.aborted) setShown(IDLE); // a generation begun since then has its own progress
        return false;
      }
    },
  };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
