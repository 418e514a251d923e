import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const domainAnswer = z
  .object({
    domain_id: id,
    name: z.string(),
    description: z.string().nullable(),
    space_id: id,
    owner_id: id.nullable(),
    created: moment,
    proven_at: moment.nullable(),
    active_at: moment.nullable(),
    space: z.object({ name: z.string(), slug: z.string(), owner_id: id }),
  })
  .meta({ id: "Dominio" });

export const domainProofAnswer = z
  .object({
    record: z.object({ name: z.string(), value: z.string() }).nullable(),
    proven_at: moment.nullable(),
    checked_at: moment.nullable(),
    found: z.enum(["token", "nothing", "other", "servfail", "timeout", "failed"]).nullable(),
    values: z.array(z.string()),
    failing_since: moment.nullable(),
  })
  .meta({ id: "PruebaDeUnDominio" });
