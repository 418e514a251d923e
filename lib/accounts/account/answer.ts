import { moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

export const closingAnswer = z.object({
  closing_at: moment.describe("Cuándo se eliminará la cuenta"),
});
