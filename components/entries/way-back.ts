"use client";

import type { Route } from "next";
import { useSearchParams, type useRouter } from "next/navigation";
import { routes } from "@/lib/platform/addresses/routes";
import { readWayBack } from "@/lib/desk/lists/address";
import { returnTo } from "./kept-place";

/**
 * Where a form of an entry leads back to: `list` is the list that it was opened from, as it was left, null where it was
 * opened elsewhere; `link` are the properties of a link to it, else to all entries.
 */
export function useWayBack() {
  const list: Route | null = readWayBack(useSearchParams().get("volver"));
  return {
    list,
    link: list
      ? { href: list, scroll: false, onClick: () => returnTo(list) }
      : { href: routes.entries as Route },
  };
}

/** Goes back to the list as it was left. */
export function goBackTo(router: ReturnType<typeof useRouter>, list: Route): void {
  returnTo(list);
  router.push(list, { scroll: false }); // it goes to its place by itself
}
