"use client";

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { keepLineEnds, lineFeeds } from "./line-ends";

/**
 * Keeps a textarea and the exact text of a form in step; returns the `defaultValue` it is rendered with. The browser
 * holds the value: nothing is written into it while somebody types, so that undo, spell checking and input methods keep
 * working.
 */
export function useTextValue(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
): string {
  const [first] = useState(text);
  const exact = useRef(text);

  const read = useEffectEvent(() => {
    const shown = field.current!.value;
    if (shown === lineFeeds(exact.current)) return;
    exact.current = keepLineEnds(exact.current, shown);
    onChange(exact.current);
  });

  useEffect(() => {
    const textarea = field.current!;
    const heard = () => read();
    heard(); // what was typed in the served page, before anybody listened
    textarea.addEventListener("input", heard);
    return () => textarea.removeEventListener("input", heard);
  }, [field]);

  useEffect(() => {
    if (text === exact.current) return; // as typed
    exact.current = text;
    show(field.current, text);
  }, [field, text]);

  return first;
}

function show(field: HTMLTextAreaElement | null, text: string) {
  if (field) field.value = lineFeeds(text);
}
