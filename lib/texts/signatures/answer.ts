import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const signatureAnswer = z
  .object({
    entry_id: id,
    user_id: id,
    role: z.enum(["coauthor", "author"]),
    asked_at: moment,
    agreed_at: moment.nullable().describe("null: aún no ha contestado"),
    user: z.object({ id, username: z.string(), fullName: z.string().nullable() }),
  })
  .meta({ id: "Firma" });

export const signaturesAnswer = z.object({
  signatures: z.array(signatureAnswer),
  can_sign_over: z.boolean(),
});
