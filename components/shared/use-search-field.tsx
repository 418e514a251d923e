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

/** A field to search a list while typing: the text to search for, once it rests, and the field. */
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
