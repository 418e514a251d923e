import type { SiteSettings } from "@/lib/house/settings/schema";
import { nextHour } from "@/lib/newsroom/tasks/hours";

type Quiet = SiteSettings["quiet_hours"];

/**
 * Returns the moment when tasks may run by themselves again, by the clock in `timeZone`: a moment outside the quiet
 * hours itself, for one within them their end. The first minute is quiet, the last one named is not.
 */
export function afterQuiet(quiet: Quiet, moment: Date, timeZone: string): Date {
  if (!quiet) return moment;
  const begins = nextHour({ at: [quiet.from], days: [] }, moment, timeZone);
  const ends = nextHour({ at: [quiet.to], days: [] }, moment, timeZone);
  return ends && begins && ends < begins ? ends : moment;
}
