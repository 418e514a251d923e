"use client";

import { useEffect, useRef, useState } from "react";
import { guardPage, mayClose, type Guard } from "./leaving";

/**
 * Asks people who leave the page while `unsaved`; `loses`: the browser does not keep what is unsaved. `answer` is there
 * while the question is shown.
 */
export function useLeaveGuard(unsaved: boolean, loses = false) {
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void }>();
  const pending = useRef<Promise<boolean>>(undefined);
  const [guard] = useState<Guard>(() => ({
    loses,
    ask: () =>
      (pending.current ??= new Promise<boolean>((resolve) => {
        setAnswer({
          give(leave) {
            pending.current = undefined;
            setAnswer(undefined);
            resolve(leave);
          },
        });
      })),
  }));
  useEffect(() => (unsaved ? guardPage(guard) : undefined), [guard, unsaved]);
  return { answer, mayClose: () => mayClose(guard) };
}
