import { limits, type LimitName } from "@/lib/kernel/rates";

type Allowed = Partial<Record<LimitName, string | { rate: string; fresh: string }>>;

/** Has the table of limits allow so much from now on, such as `2/h`; to new accounts as much, if nothing else is said. */
export function allow(allowed: Allowed): void {
  for (const [name, often] of Object.entries(allowed)) {
    const rates = typeof often === "string" ? { rate: often, fresh: often } : often;
    Object.assign(limits[name as LimitName], rates);
  }
}
