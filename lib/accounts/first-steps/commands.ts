import "server-only";
import { countDone, type FirstSteps } from "@/lib/accounts/first-steps/dto";
import { findFirstSteps } from "@/lib/accounts/first-steps/queries";
import { FIRST_STEPS } from "@/lib/accounts/first-steps/records";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { Actor } from "@/lib/kernel/actor";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";

/** Returns what `findFirstSteps` finds. Once all steps were seen done, they end for good, whatever is deleted later. */
export async function followFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  const steps = await findFirstSteps(actor);
  if (!steps) return null;
  const { done, of } = countDone(steps);
  if (done === of) afterAnswer("first steps", forget);
  return steps;
}

/** Puts the first steps away for good. Throws 403 for all but administrators. */
export async function endFirstSteps(actor: Actor): Promise<void> {
  assertMay(canChangeSettings(actor), "Solo los administradores dan los primeros pasos del sitio.");
  await forget();
}

const forget = () => db.setting.deleteMany({ where: { key: FIRST_STEPS } });
