"use client";

import { useEffect, useRef } from "react";

interface Items {
  data: unknown;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads on until the item that the address names is there, and scrolls to it; `isOne`: what the ids look like. */
export function useLinkedItem({ data, hasNextPage, fetchNextPage }: Items, isOne: RegExp) {
  const sought = useRef(true);
  useEffect(() => {
    const id = location.hash.slice(1);
    if (!sought.current || !data || !isOne.test(id)) return;
    const element = document.getElementById(id);
    element?.scrollIntoView();
    sought.current = !element && hasNextPage;
    if (sought.current) void fetchNextPage();
  }, [data, hasNextPage, fetchNextPage, isOne]);
}
