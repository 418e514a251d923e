import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";
import {
  deliverySelect,
  toDelivery,
  toWebhook,
  webhookSelect,
  type Delivery,
  type Webhook,
} from "@/lib/texts/webhooks/dto";
import { canManageSiteWebhooks, canManageSpaceWebhooks } from "@/lib/texts/webhooks/policy";
import { KEPT, MAX_WEBHOOKS } from "@/lib/texts/webhooks/schema";

/** The refusal for people who may not manage the webhooks. */
export const NOT_YOURS = "No tienes permiso para administrar estos webhooks.";
export const MISSING = "El webhook no existe o ha sido eliminado.";

/** The webhooks of a space, or for null those of the site, the oldest first. Throws 404, 403. */
export async function listWebhooks(actor: Actor, space_id: number | null): Promise<Webhook[]> {
  await assertManages(actor, space_id);
  const rows = await db.webhook.findMany({
    where: { space_id },
    orderBy: { webhook_id: "asc" },
    take: Math.max(...Object.values(MAX_WEBHOOKS)),
    select: webhookSelect,
  });
  return rows.map(toWebhook);
}

/** The newest messages to a webhook. Throws 404, 403. */
export async function listDeliveries(actor: Actor, webhookId: number): Promise<Delivery[]> {
  const where = { webhook_id: webhookId };
  const webhook = await db.webhook.findUnique({ where, select: { space_id: true } });
  if (!webhook) throw notFound(MISSING);
  await assertManages(actor, webhook.space_id);
  const rows = await db.webhookDelivery.findMany({
    where,
    orderBy: [{ created: "desc" }, { delivery_id: "asc" }],
    take: KEPT.messages,
    select: deliverySelect,
  });
  return rows.map(toDelivery);
}

async function assertManages(actor: Actor, spaceId: number | null) {
  const may =
    spaceId === null
      ? canManageSiteWebhooks(actor)
      : canManageSpaceWebhooks(await getSpaceRole(actor, spaceId));
  assertMay(may, NOT_YOURS);
}
