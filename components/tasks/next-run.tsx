"use client";

import { useSite } from "@/components/shared/site-context";
import { formatNext } from "@/lib/platform/text/next-time";

/** The time of a task's next run, in words: between server and browser a minute or midnight may pass. */
export function NextRun({ date }: { date: string }) {
  const { siteTz } = useSite();
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatNext(date, siteTz)}
    </time>
  );
}
