"use client";

import { formatEntryDate } from "@/lib/platform/text/dates";
import { useSite } from "./site-context";

interface EntryDateProps {
  /** ISO, as it comes over the wire. */
  date: string;
  /** `formatEntryDate` unless another of lib/platform/text/dates fits better. */
  format?: (date: string, timeZone: string) => string;
  className?: string;
}

/** A moment in the site's time zone, the same on server and browser. */
export function EntryDate({ date, format = formatEntryDate, className }: EntryDateProps) {
  const { siteTz } = useSite();
  return (
    <time dateTime={date} className={className}>
      {format(date, siteTz)}
    </time>
  );
}
