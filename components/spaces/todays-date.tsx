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
 * Today's date in the site's time zone. A cached page may have been made on another day: it is read with the date it
 * was `served` with, and the browser then puts the right one in its place; for visitors, whose page has no React,
 * `server/forms/reader.mjs` does. `said`: a sentence about the day of `served`, shown on no other day.
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

/** Calls `notify` when the reader comes back to the page, which may have been open overnight. */
function onReturn(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}
