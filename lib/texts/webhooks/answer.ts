import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { PING, webhookTypes, type WebhookType } from "@/lib/texts/webhooks/schema";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const types = Object.keys(webhookTypes) as [WebhookType, ...WebhookType[]];

export const webhookAnswer = z
  .object({
    webhook_id: id,
    space_id: id.nullable().describe("null: del sitio"),
    url: z.string(),
    types: z.array(z.enum(types)),
    created: moment,
    off_at: moment.nullable(),
    off_reason: z.enum(["hand", "failing", "gone", "owner"]).nullable(),
    failing_since: moment.nullable().describe("Desde cuándo solo falla"),
    old_until: moment.nullable().describe("Hasta cuándo firma también el secreto anterior"),
  })
  .meta({ id: "Webhook" });

export const webhookSecretAnswer = z
  .object({ webhook: webhookAnswer, secret: z.string().describe("Se muestra esta vez") })
  .meta({ id: "WebhookConSecreto" });

export const deliveryAnswer = z
  .object({
    delivery_id: z.uuid(),
    type: z.enum([...types, PING]),
    entry_id: id.nullable(),
    created: moment,
    next_at: moment.nullable().describe("Cuándo se intenta de nuevo; null: llegó o se dejó"),
    tries: z.number().int(),
    outcome: z.enum(["sent", "failed"]).nullable(),
    tried_at: moment.nullable(),
    status: z.number().int().nullable(),
    took_ms: z.number().int().nullable(),
    answer: z.string().nullable().describe("El comienzo de lo que se respondió"),
    problem: z.enum(["timeout", "dns", "address", "connection"]).nullable(),
  })
  .meta({ id: "EnvioDeWebhook" });
