"use client";

import { useState } from "react";
import { useAddressFields } from "./use-address-fields";
import { useDebounced } from "./use-debounced";

/** The values of a record's filters, also written into the address; `search` follows once nobody types any more. */
export function useRecordSearch<Fields extends Record<string, string>>(nothing: Fields) {
  const [inAddress, setAddress] = useAddressFields(nothing);
  const [typed, setTyped] = useState(inAddress);
  const search = useDebounced(typed);
  const set = (changes: Partial<Fields>) => {
    setTyped({ ...typed, ...changes });
    setAddress({ ...typed, ...changes });
  };
  return { typed, search, set };
}
