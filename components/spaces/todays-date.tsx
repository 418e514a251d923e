"use client";

import { useSyncExternalStore } from "react";
import { dateOrders, langOf, type DateStyle } from "@/lib/platform/text/date-languages";
import { formatDay } from "@/lib/platform/text/dates";

interface TodaysDateProps {
  served: string;
  dates: DateStyle;
  said?: string | null;
}

/**
 * Today in the site's time zone. The page may have been made on another day and kept: it is read with the
 * date it was `served` with, and the browser then puts the right one in its place; for visitors, whose page has no
 * React, `server/forms/reader.mjs` does. `said`: what is told of that day, and of no other.
 */
export function TodaysDate({ served, dates, said }: TodaysDateProps) {
  const { timeZone, language } = dates;
  const lang = langOf(language);
  const today = useSyncExternalStore(
    onReturn,
    () => formatDay(new Date(), dates),
    () => served,
  );
  return (
    <div>
      <p
        data-today={timeZone}
        data-order={dateOrders[language].day}
        lang={lang}
        className="first-letter:uppercase"
      >
        {today}
      </p>
      {said && today === served && (
        <p data-of-day className="text-muted-foreground">
          {said}
        </p>
      )}
    </div>
  );
}

/** A page left open overnight is looked at again. */
function onReturn(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}
