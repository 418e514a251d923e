import type { Period, Scope } from "@/lib/machines/spending/schema";

/** A price, in millionths of the currency for a million tokens. */
export interface Price {
  price_id: number;
  model: string;
  provider: string | null;
  currency: string;
  input_micros: number;
  cached_micros: number;
  output_micros: number;
  valid_from: string;
  source_url: string;
  /** Who entered it; null when that account is gone. */
  created_by_name: string | null;
  created: string;
}

/** A budget and what is used of it in the day or the month that is now. */
export interface Budget {
  budget_id: number;
  scope: Scope;
  /** Null for the site. */
  scope_id: number | null;
  /** The username or the task; null for the site, and for what is gone. */
  name: string | null;
  period: Period;
  currency: string;
  limit_micros: number;
  warn_percent: number;
  /** What calls have cost, with those under way at what they may cost at most. */
  spent_micros: number;
  used_percent: number;
  /** Whether an administrator set it, so that only administrators change it. */
  by_admin: boolean;
}

/** What calls took in a month, of one currency; without one, those whose model had no price, and the sample's. */
interface Sums {
  currency: string | null;
  calls: number;
  /** Those whose text was published. */
  published: number;
  cost_micros: number;
  /** Of the cost, what went for texts that nobody will read: refused, failed, cut off. */
  waste_micros: number;
  /** Of the cost, that of today. */
  today_micros: number;
}

export interface SpendingTotal extends Sums {
  /** What a published text has cost, the waste included; null while there is none. */
  per_text_micros: number | null;
  /** What the whole month will cost if it goes on like this; null for a month that is over. */
  forecast_micros: number | null;
}

/** What one synthetic user, task or model took. */
export interface SpendingOf extends Sums {
  id: number | string | null;
  /** Null for what is gone, and for calls that are of no task. */
  name: string | null;
}

export interface Spending {
  /** `2026-11`, in the site's time zone. */
  month: string;
  totals: SpendingTotal[];
  /** Calls without a price, but for those of the built-in sample. */
  unpriced_calls: number;
  /** Days that have calls, `2026-11-03`, in their order. */
  days: { day: string; currency: string | null; calls: number; cost_micros: number }[];
  users: SpendingOf[];
  tasks: SpendingOf[];
  models: SpendingOf[];
}

/** Today has cost more than three usual days. */
export interface UnusualDay {
  /** Of the whole site, or of the reader's synthetic users. */
  scope: "site" | "owner";
  currency: string;
  today_micros: number;
  usual_micros: number;
}

/** What the desk warns of: budgets of which the share to warn at is used, and a day that is not usual. */
export interface SpendingAlerts {
  budgets: Budget[];
  days: UnusualDay[];
}

/** What a person may limit or stop, besides the site. */
export interface SpendingSubjects {
  users: { id: number; name: string }[];
  tasks: { id: number; name: string }[];
  /** Those that they edit: AI can be stopped there. */
  spaces: { id: number; name: string }[];
  /** Who owns synthetic users; of administrators alone. */
  owners: { id: number; name: string }[];
}
