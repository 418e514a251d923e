import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { textEventKinds, type TextEventKind } from "@/lib/texts/provenance/register-schema";

// The types of register-dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const textEventAnswer = z
  .object({
    event_id: id,
    at: moment,
    kind: z.enum(Object.keys(textEventKinds) as [TextEventKind, ...TextEventKind[]]),
    draft_id: id.nullable(),
    entry_id: id.nullable(),
    comment_id: id.nullable(),
    author_id: id.nullable(),
    author_name: z.string().nullable(),
    author: namedAnswer.nullable(),
    actor_id: id.nullable(),
    actor_name: z.string().nullable(),
    actor: namedAnswer.nullable(),
    data: z.record(z.string(), z.unknown()).describe("Distintos en cada clase de suceso"),
    prev_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: "SucesoDeUnTexto" });
