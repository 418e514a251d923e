"use client";

import { useSite } from "@/components/shared/site-context";
import { formatNext } from "@/lib/platform/text/next-time";

/** When a task runs next, as one says it: between server and browser a minute or midnight may pass. */
export function NextRun({ date }: { date: string }) {
  const { siteTz } = useSite();
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatNext(date, siteTz)}
    </time>
  );
}
