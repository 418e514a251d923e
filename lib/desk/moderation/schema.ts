import { type Reason, reason } from "@/lib/house/reports/schema";
import { z } from "@/lib/kernel/zod";
import { visibleText } from "@/lib/platform/text/visible";

/** The grounds of a decision. */
export const grounds = {
  law: "La ley",
  rules: "Las normas del sitio",
} as const;

export type Ground = keyof typeof grounds;

const ground = z.enum(Object.keys(grounds) as [Ground, ...Ground[]], {
  error: "Elige en qué se funda",
});

/** Limits, in characters, of what somebody writes about a text. */
export const statementLimits = { min: 10, max: 2000 } as const;

const words = (missing?: string) =>
  z
    .string({ error: missing })
    .overwrite(visibleText)
    .max(statementLimits.max, "Como mucho 2.000 caracteres");
const statement = (missing: string) => words(missing).min(statementLimits.min, missing);

/** The reasons that need an explanation in words. */
const NEED_WORDS = new Set<Reason>(["error", "other"]);

/** A report on a text; a mistake, and another reason than those of the list, need words. */
export const reportInput = z
  .object({ reason, text: words().default("") })
  .refine(({ reason, text }) => !NEED_WORDS.has(reason) || text.length >= statementLimits.min, {
    error: "Cuéntanos qué pasa, en 10 caracteres al menos",
    path: ["text"],
  });

/** A decision about a text; removing it needs reasons that its author can read. */
export const decisionInput = z
  .object({
    outcome: z.enum(["kept", "removed"], { error: "Elige qué hacer" }),
    reason,
    ground: ground.default("rules"),
    statement: words().default(""),
  })
  .refine(
    ({ outcome, statement }) => outcome === "kept" || statement.length >= statementLimits.min,
    { error: "Explica por qué se retira, en 10 caracteres al menos", path: ["statement"] },
  );

export const appealInput = z.object({
  text: statement("Explica por qué no estás de acuerdo, en 10 caracteres al menos"),
});

export const appealDecision = z.object({
  outcome: z.enum(["upheld", "reversed"], { error: "Elige qué hacer" }),
  statement: statement("Explica lo que se decide, en 10 caracteres al menos"),
});

/** Days after a decision in which its author may appeal: six months. */
export const APPEAL_DAYS = 183;

export type ReportForm = z.input<typeof reportInput>;
export type ReportInput = z.output<typeof reportInput>;
export type DecisionForm = z.input<typeof decisionInput>;
export type DecisionInput = z.output<typeof decisionInput>;
export type AppealForm = z.input<typeof appealInput>;
export type AppealInput = z.output<typeof appealInput>;
export type AppealDecision = z.output<typeof appealDecision>;
