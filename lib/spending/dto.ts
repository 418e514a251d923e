import type { Period, Scope } from "@/lib/spending/schema";

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
}
