"use client";

import { useEffect, useRef, useState } from "react";
import { useDebounced } from "@/components/shared/use-debounced";
import { errorText } from "@/lib/platform/http/client";
import { requestPreview } from "@/lib/texts/entries/client";
import { entryLimits } from "@/lib/texts/entries/schema";

/** Milliseconds without a key before the text is shown, and from one request to the next. */
const REST = 300;
const PACE = 1_000;

/**
 * Returns the HTML of a text as readers will see it, a moment after it was written (one request at a time; the last
 * good answer until there is a newer one), and the problem if a request failed. Nothing is requested while `active` is
 * false.
 */
export function useLivePreview(text: string, active: boolean) {
  const settled = useDebounced(text, REST);
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef<string>(undefined);
  const working = useRef(false);

  useEffect(() => {
    if (!active || !navigator.onLine || settled.trim().length < entryLimits.content.min) return;
    wanted.current = settled;
    if (working.current) return;
    working.current = true;
    void work().finally(() => (working.current = false));

    async function work() {
      for (let shown: string | undefined; wanted.current !== shown; await pause()) {
        shown = wanted.current!;
        try {
          setHtml(await requestPreview(shown));
          setProblem(undefined);
        } catch (error) {
          setProblem(errorText(error));
        }
      }
    }
  }, [settled, active]);

  return { html: settled.trim() === "" ? undefined : html, problem };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PACE));
