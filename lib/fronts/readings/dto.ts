import type { Named } from "@/lib/house/users/dto";

/** The subject of a report of readings. */
export interface ReadingsSubject {
  kind: "site" | "space" | "author" | "entry";
  /** Null for the site. */
  id: number | null;
  /** The space, the author's username or the entry's title; null for the site. */
  name: string | null;
  /** The author; null for what is none. */
  user: Named | null;
}

export interface Readings {
  subject: ReadingsSubject;
  /** Every day of the span, `2026-11-03`, the last of them today in the site's time zone. */
  days: { day: string; count: number }[];
  total: number;
  today: number;
  /** The sources that readers came from, the most first; those that are not among the first are summed in `otros`. */
  sources: { source: string; count: number }[];
  /** The most read entries; empty for one entry. */
  entries: ReadEntry[];
}

export interface ReadEntry {
  entry_id: number;
  title: string;
  /** The author, and their username. */
  user: Named;
  author: string;
  count: number;
}

/** The subjects whose readings a person can look at, besides all that they may see at once. */
export interface ReadingsSubjects {
  /** True when all that they may see at once is the whole site. */
  site: boolean;
  spaces: { id: number; name: string }[];
  /** The person first, then their synthetic users. */
  authors: { id: number; name: string; user: Named }[];
  /** True when a CDN answers some readers, whom nobody counts. */
  behind_cdn: boolean;
}
