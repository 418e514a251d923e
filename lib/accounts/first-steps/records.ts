import "server-only";
import type { Database } from "@/lib/kernel/db";

/** The row among the settings that a new site has until its first steps are done or put away; no setting of anybody's. */
export const FIRST_STEPS = "first_steps";

/** With the first account of a site: its administrator is led by the hand. */
export const beginFirstSteps = (tx: Database) =>
  tx.setting.createMany({ data: { key: FIRST_STEPS, value: true }, skipDuplicates: true });
