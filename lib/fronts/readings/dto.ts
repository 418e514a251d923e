/** Whose readings these are. */
export interface ReadingsSubject {
  kind: "site" | "space" | "author" | "entry";
  /** Null for the site. */
  id: number | null;
  /** The space, the author's username or the entry's title; null for the site. */
  name: string | null;
}

export interface Readings {
  subject: ReadingsSubject;
  /** Every day of the span, `2026-11-03`, the last of them today in the site's time zone. */
  days: { day: string; count: number }[];
  total: number;
  today: number;
  /** Where readers came from, the most first; what is not among the first is in `otros`. */
  sources: { source: string; count: number }[];
  /** What was read most; empty for one entry. */
  entries: ReadEntry[];
}

export interface ReadEntry {
  entry_id: number;
  title: string;
  /** The author's username. */
  author: string;
  count: number;
}

/** Whose readings a person can look at, besides all that they may see at once. */
export interface ReadingsSubjects {
  /** Whether that is the whole site. */
  site: boolean;
  spaces: { id: number; name: string }[];
  /** The person first, then their synthetic users. */
  authors: { id: number; name: string }[];
  /** Whether a CDN answers some readers, whom nobody counts. */
  behind_cdn: boolean;
}
