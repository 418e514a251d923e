"use client";

import { useEffect } from "react";
import { useRemembered } from "@/components/shared/use-remembered";

/** Whether nothing but the form is shown, as wide as the window: what stands around it is hidden by `globals.css`. */
export function useWideDesk() {
  const [wide, setWide] = useRemembered("editor-sin-distracciones", false);
  useEffect(() => {
    if (!wide) return;
    document.documentElement.dataset.desk = "wide";
    return () => {
      delete document.documentElement.dataset.desk;
    };
  }, [wide]);
  return [wide, setWide] as const;
}
