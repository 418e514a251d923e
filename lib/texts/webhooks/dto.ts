import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import type { PING, WebhookType } from "@/lib/texts/webhooks/schema";

/** The columns that reads answer: all but the secrets. */
export const webhookSelect = {
  webhook_id: true,
  /** Null for the site's. */
  space_id: true,
  url: true,
  types: true,
  created: true,
  off_at: true,
  off_reason: true,
  /** Since when nothing but failures came back. */
  failing_since: true,
  /** The moment until which messages are also signed with the former secret. */
  old_until: true,
} satisfies Prisma.WebhookSelect;

type WebhookRow = Prisma.WebhookGetPayload<{ select: typeof webhookSelect }>;

/**
 * The reason why a webhook is off: by hand, after days of failures, because the other side said that it is gone, or
 * because its owner was suspended or is gone.
 */
export type OffReason = "hand" | "failing" | "gone" | "owner";

/** A webhook as its calls answer it. */
export type Webhook = ReturnType<typeof toWebhook>;

export const toWebhook = ({ types, off_reason, ...row }: WebhookRow) => ({
  ...toWire(row),
  types: types as WebhookType[],
  off_reason: off_reason as OffReason | null,
});

/** A new webhook, or one with a new secret: only these answers have the secret. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

export const deliverySelect = {
  delivery_id: true,
  type: true,
  entry_id: true,
  created: true,
  /** The date of the next try; null once it arrived or was given up. */
  next_at: true,
  tries: true,
  outcome: true,
  tried_at: true,
  status: true,
  took_ms: true,
  /** The beginning of what was answered. */
  answer: true,
  problem: true,
} satisfies Prisma.WebhookDeliverySelect;

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;

/** The reason why nothing was answered: no time, no address on the internet, or no connection. */
export type Problem = "timeout" | "dns" | "address" | "connection";

/** One message in the log of its webhook. */
export type Delivery = ReturnType<typeof toDelivery>;

export const toDelivery = ({ type, outcome, problem, ...row }: DeliveryRow) => ({
  ...toWire(row),
  type: type as WebhookType | typeof PING,
  outcome: outcome as "sent" | "failed" | null,
  problem: problem as Problem | null,
});
