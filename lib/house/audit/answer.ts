import { auditActions, type AuditAction } from "@/lib/house/audit/schema";
import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const fields = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe("Los campos que cambiaron, distintos en cada acción");

export const auditEventAnswer = z
  .object({
    audit_event_id: id,
    at: moment,
    actor_id: id.nullable(),
    actor_name: z.string().nullable(),
    action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
    subject: z
      .object({
        kind: z.string(),
        id: id.nullable(),
        name: z.string().nullable().describe("Como se llama ahora; null: ya no está"),
        entry_id: id.nullable().describe("De un comentario, su entrada"),
      })
      .nullable(),
    actor: namedAnswer.nullable().describe("Quién lo hizo"),
    person: namedAnswer.nullable().describe("La cuenta a la que se le hizo"),
    network: z.string().nullable(),
    before: fields,
    after: fields,
    names: z
      .record(z.string(), z.string())
      .describe("Cómo se llama ahora aquello cuyos números llevan los campos: «user 12»"),
  })
  .meta({ id: "Suceso" });
