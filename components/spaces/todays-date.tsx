"use client";

import { useSyncExternalStore } from "react";
import { useSite } from "@/components/shared/site-context";
import { formatDay } from "@/lib/text/dates";

/**
 * Today in the site's time zone. The page may have been made on another day and kept: it is read with the
 * date it was `served` with, and the browser then puts the right one in its place; for visitors, whose page has no
 * React, `components/reader` does.
 */
export function TodaysDate({ served }: { served: string }) {
  const { siteTz } = useSite();
  const today = useSyncExternalStore(
    onReturn,
    () => formatDay(new Date(), siteTz),
    () => served,
  );
  return (
    <p data-today={siteTz} className="first-letter:uppercase">
      {today}
    </p>
  );
}

/** A page left open overnight is looked at again. */
function onReturn(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}
