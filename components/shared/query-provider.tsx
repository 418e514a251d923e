"use client";

import "@/components/desk.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { queryClient } from "@/lib/platform/http/query-client";
import { keepFocus } from "./keep-focus";

/**
 * Gives its children the data client, which all of a page's parts share. Changes of the page lose no focus: see
 * `keepFocus`.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  useEffect(keepFocus, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
