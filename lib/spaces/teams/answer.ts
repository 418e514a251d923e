import { id } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { roles } from "@/lib/spaces/spaces/policy";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const role = z.enum(roles);

export const memberAnswer = z
  .object({
    user_id: id,
    username: z.string(),
    fullName: z.string().nullable(),
    role,
    owner: z.boolean().describe("Si el espacio es suyo"),
    joined: z.boolean().describe("Si ha aceptado"),
  })
  .meta({ id: "Miembro" });

export const memberRoleAnswer = z.object({ space_id: id, user_id: id, role });
