"use client";

import { useSearchParams } from "next/navigation";
import { deskPath, readDeskAddress, type DeskAddress } from "@/lib/desk/lists/address";

/** Reads what `/entries` shows from its address. */
export const useDeskAddress = (): DeskAddress => readDeskAddress(useSearchParams());

/** Has the address say something else, without a visit of its own: Back leads to where one was before the list. */
export function changeDeskAddress(changes: Partial<DeskAddress>): void {
  const before = readDeskAddress(new URLSearchParams(window.location.search));
  const path = deskPath({ ...before, ...changes });
  if (path === deskPath(before)) return;
  window.history.replaceState(null, "", path);
}
