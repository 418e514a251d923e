import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { placedAnswer } from "@/lib/spaces/spaces/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const place = { space_id: id, name: z.string(), slug: z.string() };

export const proposalAnswer = z
  .object({
    space_id: id,
    entry_id: id,
    created: moment,
    entry: z.object({ title: z.string(), excerpt: z.string(), version: z.number().int() }),
    user: namedAnswer.extend({ id }),
  })
  .meta({ id: "Propuesta" });

export const blockedSpaceAnswer = z.object(place).meta({ id: "EspacioBloqueado" });

export const entryPlaceAnswer = z
  .object({ ...place, state: placedAnswer.shape.state })
  .meta({ id: "SitioDeUnaEntrada" });
