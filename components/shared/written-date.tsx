import { langOf, type DateStyle } from "@/lib/platform/text/date-languages";
import { formatEntryDate } from "@/lib/platform/text/dates";

interface WrittenDateProps {
  /** The date in ISO 8601. */
  date: string;
  dates: DateStyle;
  /** `formatEntryDate` unless another of lib/platform/text/dates fits better. */
  format?: (date: string, dates: DateStyle) => string;
  className?: string;
}

/** A moment as the newspaper writes its dates; says its language where it is not the page's. */
export function WrittenDate({
  date,
  dates,
  format = formatEntryDate,
  className,
}: WrittenDateProps) {
  return (
    <time dateTime={date} lang={langOf(dates.language)} className={className}>
      {format(date, dates)}
    </time>
  );
}
