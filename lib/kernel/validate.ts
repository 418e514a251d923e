import type { z } from "zod";
import es from "zod/v4/locales/es.js";
import { AppError, invalid } from "@/lib/kernel/errors";

/** Zod's Spanish messages, for a rule that has no sentence of its own. */
const { localeError: error } = es();

/** Returns a value as its schema parses it. Throws 400 with everything that is wrong with it. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  throw issues[0] ? new AppError("invalid", issues[0].message, { issues }) : invalid("", "");
}
