"use client";

import { useSearchParams } from "next/navigation";
import { deskPath, readDeskAddress, type DeskAddress } from "@/lib/desk/lists/address";

/** Reads what `/entries` shows from its address. */
export const useDeskAddress = (): DeskAddress => readDeskAddress(useSearchParams());

/** Changes the address without a new entry in the browser's history: Back leads to the page before the list. */
export function changeDeskAddress(changes: Partial<DeskAddress>): void {
  const before = readDeskAddress(new URLSearchParams(window.location.search));
  const path = deskPath({ ...before, ...changes });
  if (path === deskPath(before)) return;
  window.history.replaceState(null, "", path);
}
