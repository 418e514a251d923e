import "server-only";
import type { Database } from "@/lib/kernel/db";

/** The key of a setting that a new site has until its first steps are done or put away; nobody changes it by hand. */
export const FIRST_STEPS = "first_steps";

/** Begins the first steps of a site, together with its first account. */
export const beginFirstSteps = (tx: Database) =>
  tx.setting.createMany({ data: { key: FIRST_STEPS, value: true }, skipDuplicates: true });
