"use client";

import { useEffect, useRef } from "react";

interface Comments {
  data: unknown;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads on until the comment that the address names is there, and scrolls to it. */
export function useLinkedComment({ data, hasNextPage, fetchNextPage }: Comments) {
  const sought = useRef(true);
  useEffect(() => {
    const id = location.hash.slice(1);
    if (!sought.current || !/^comentario-\d+$/.test(id)) return;
    const element = document.getElementById(id);
    element?.scrollIntoView();
    sought.current = !element && hasNextPage;
    if (sought.current) void fetchNextPage();
  }, [data, hasNextPage, fetchNextPage]);
}
