import type { Named } from "@/lib/house/users/dto";
import type { Scope } from "@/lib/machines/spending/schema";

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
  /** The person who entered it, and their username; null when that account is gone. */
  creator: Named | null;
  created_by_name: string | null;
  created: string;
}

/** A budget and what is used of it in the present month. */
export interface Budget {
  budget_id: number;
  scope: Scope;
  /** Null for the site. */
  scope_id: number | null;
  /** The synthetic user, and its username; null for the site, and for one that is gone. */
  user: Named | null;
  name: string | null;
  currency: string;
  limit_micros: number;
  warn_percent: number;
  /** The cost of its calls, with those under way at the most that they may cost. */
  spent_micros: number;
  used_percent: number;
  /** True when an administrator set it, so that only administrators change it. */
  by_admin: boolean;
  /** The models of its synthetic users that have no price: what they would cost cannot be counted, so none is asked. */
  unpriced: string[];
}

/** The sums of a month's calls. Those without a price, and those of the built-in sample, cost nothing that is known. */
interface Sums {
  /** Null where no call had a price. In a month before the site changed its currency there are sums in each. */
  currency: string | null;
  calls: number;
  /** Those of the calls that had no price, but for the sample's. */
  unpriced_calls: number;
  /** The number of calls whose text was published. */
  published: number;
  /** Those of the published texts whose cost is known. */
  published_priced: number;
  /** The cost of such a text, with all that was spent in vain; null while there is none. */
  per_text_micros: number | null;
  cost_micros: number;
  /** The part of the cost for texts that nobody will read: refused, failed, cut off. */
  waste_micros: number;
  /** The part of the cost that is today's. */
  today_micros: number;
}

export interface SpendingTotal extends Sums {
  /** The forecast for the whole month if spending goes on like this; null for a month that is over. */
  forecast_micros: number | null;
}

/** The sums of one synthetic user, task or model. */
export interface SpendingOf extends Sums {
  id: number | string | null;
  /** Of a synthetic user its username; null for what is gone, and for calls that are of no task. */
  name: string | null;
  /** The synthetic user; null for one that is gone, and for a task or a model. */
  user: Named | null;
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

/** A warning that today has cost more than three usual days. */
export interface UnusualDay {
  /** The whole site, or the reader's synthetic users. */
  scope: "site" | "owner";
  currency: string;
  today_micros: number;
  usual_micros: number;
}

/** The warnings on the desk: budgets that are used up to the percentage to warn at, and unusual days. */
export interface SpendingAlerts {
  budgets: Budget[];
  days: UnusualDay[];
}

/** The synthetic users and spaces that a person may limit or stop, besides the site. */
export interface SpendingSubjects {
  users: { id: number; name: string; user: Named }[];
  /** The spaces that they edit, where AI can be stopped. */
  spaces: { id: number; name: string }[];
}
