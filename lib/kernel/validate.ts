import type { z } from "zod";
import { AppError, invalid } from "@/lib/kernel/errors";

/** A value as its schema has it. Throws 400 with everything that is wrong with it. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  throw issues[0] ? new AppError("invalid", issues[0].message, { issues }) : invalid("", "");
}
