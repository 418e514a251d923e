import { useId, useState } from "react";

/** A field of a dialog that may not stay empty; `missing` is said under it when it is. */
export function useRequired(missing: string, first = "") {
  const id = useId();
  const [value, setValue] = useState(first);
  const [error, setError] = useState<string>();
  return {
    id,
    value,
    error,
    set(next: string) {
      setValue(next);
      setError(undefined);
    },
    /** Returns whether the field is filled in; shows the error and gives it the focus when it is not. */
    check(): boolean {
      if (value.trim()) return true;
      setError(missing);
      document.getElementById(id)?.focus();
      return false;
    },
  };
}
