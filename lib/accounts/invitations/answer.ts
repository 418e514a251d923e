import { invitedRoles } from "@/lib/accounts/invitations/schema";
import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const invitationAnswer = z
  .object({
    invitation_id: id,
    role: z.enum(invitedRoles).nullable(),
    email: z.string().nullable(),
    max_uses: z.number().int(),
    uses: z.number().int(),
    created: moment,
    expires: moment,
    space: z.object({ space_id: id, name: z.string() }).nullable(),
    creator: namedAnswer.extend({ id }),
    state: z.enum(["open", "revoked", "used", "expired", "void"]),
  })
  .meta({ id: "Invitacion" });

export const newInvitationAnswer = z
  .object({
    invitation: invitationAnswer,
    url: z.string().describe("Se muestra esta vez"),
    sent: z.boolean().describe("Si se envió por correo"),
  })
  .meta({ id: "InvitacionCreada" });
