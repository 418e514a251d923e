"use client";

import { useSearchParams } from "next/navigation";

/**
 * Keeps fields in the page's address, so that a reload, Back and a link show the same; values that equal `byDefault`
 * are left out. A change replaces the address, without a visit of its own in the history.
 */
export function useAddressFields<Fields extends Record<string, string>>(
  byDefault: Fields,
): [Fields, (changes: Partial<Fields>) => void] {
  const parameters = useSearchParams();
  const fields = Object.fromEntries(
    Object.entries(byDefault).map(([name, value]) => [name, parameters.get(name) ?? value]),
  ) as Fields;
  const set = (changes: Partial<Fields>) => {
    const given = Object.entries({ ...fields, ...changes }).filter(
      ([name, value]) => value !== undefined && value !== byDefault[name],
    ) as [string, string][];
    const query = new URLSearchParams(given).toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return [fields, set];
}
