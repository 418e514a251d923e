import { z } from "@/lib/kernel/zod";

/** A record's id as a number, or as the text in which a form holds it; `message` for anything else. */
export const formId = (message: string) =>
  z
    .custom<number | string>(
      (value) => typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)),
      message,
    )
    .transform(Number)
    .pipe(z.int32(message).min(1, message));
