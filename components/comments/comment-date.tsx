"use client";

import { useSite } from "@/components/shared/site-context";
import { WrittenDate } from "@/components/shared/written-date";

/** The date of a comment, as the newspaper writes its dates. */
export function CommentDate({ date }: { date: string }) {
  const { siteTz, dateLanguage } = useSite();
  const dates = { timeZone: siteTz, language: dateLanguage };
  return <WrittenDate date={date} dates={dates} className="text-muted-foreground" />;
}
