import { z } from "@/lib/kernel/zod";

/** The query of an export: with `check` it answers 204 where it would be given, and neither makes nor counts one. */
export const exportQuery = z.object({ check: z.literal("true").optional() });
