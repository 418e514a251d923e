"use client";

import { useState } from "react";
import { useDebounced } from "@/components/shared/use-debounced";
import { Input } from "@/components/ui/input";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  className: string;
  /** The search text that it begins with. */
  initial?: string;
}

/** Returns the text to search a list for, once typing pauses, and the field to type it in. */
export function useSearchField({ label, initial = "", ...props }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const field = (
    <Input
      type="search"
      maxLength={200}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      {...props}
    />
  );
  return [useDebounced(text.trim()), field] as const;
}
