import "server-only";
import { recordEvent, type AuditRecord } from "@/lib/house/audit/commands";
import { requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";
import { assertReceiver } from "@/lib/texts/webhooks/address";
import {
  deliverySelect,
  toDelivery,
  toWebhook,
  webhookSelect,
  type Delivery,
  type Webhook,
  type WebhookWithSecret,
} from "@/lib/texts/webhooks/dto";
import { canManageSiteWebhooks, canManageSpaceWebhooks } from "@/lib/texts/webhooks/policy";
import { MISSING, NOT_YOURS } from "@/lib/texts/webhooks/queries";
import { addMessages } from "@/lib/texts/webhooks/records";
import {
  KEPT,
  MAX_WEBHOOKS,
  PING,
  ROTATION_HOURS,
  type WebhookChanges,
  type WebhookInput,
} from "@/lib/texts/webhooks/schema";
import { makeSecret } from "@/lib/texts/webhooks/secret";
import { giveUp } from "@/lib/texts/webhooks/transitions";

/** Adds a webhook; its secret is shown this once. Throws 400, 404, 403, 409 when there is room for no more, 429. */
export async function createWebhook(actor: Actor, input: WebhookInput): Promise<WebhookWithSecret> {
  assertReceiver(input.url);
  await spend("WEBHOOKS", actor);
  const { secret, sealed } = makeSecret();
  const { space_id } = input;
  const row = await transaction(async (tx) => {
    await requireManaged(tx, actor, space_id);
    if (space_id === null) await requireUser(tx, actor.id); // one of an account is added at a time
    await requireRoom(tx, space_id);
    const owner_id = space_id === null ? actor.id : null;
    const data = { ...input, owner_id, secret: sealed };
    const row = await tx.webhook.create({ data, select: webhookSelect });
    await record(tx, actor, "webhook.added", row, { after: toldOf(row) });
    return row;
  });
  return { webhook: toWebhook(row), secret };
}

/**
 * Changes a webhook, or switches it on or off; when it goes off, its waiting messages are given up. Throws 400, 404,
 * 403, 429.
 */
export async function updateWebhook(
  actor: Actor,
  webhookId: number,
  { on, ...changes }: WebhookChanges,
): Promise<Webhook> {
  if (changes.url !== undefined) assertReceiver(changes.url);
  await spend("WEBHOOKS", actor);
  return transaction(async (tx) => {
    const before = await requireWebhook(tx, actor, webhookId);
    const isOn = before.off_at === null;
    const turned = on === undefined || on === isOn ? {} : on ? ON : offBecause("hand");
    if (on === false && isOn) await giveUp(tx, webhookId);
    const row = await tx.webhook.update({
      where: { webhook_id: webhookId },
      data: { ...changes, ...turned },
      select: webhookSelect,
    });
    const told = { before: toldOf(before), after: toldOf(row) };
    await record(tx, actor, "webhook.changed", row, told);
    return toWebhook(row);
  });
}

/** Deletes a webhook with its log. Throws 404, 403. */
export const deleteWebhook = (actor: Actor, webhookId: number): Promise<void> =>
  transaction(async (tx) => {
    const before = await requireWebhook(tx, actor, webhookId);
    await tx.webhook.delete({ where: { webhook_id: webhookId } });
    await record(tx, actor, "webhook.deleted", before, { before: toldOf(before) });
  });

/** Gives a webhook another secret, shown this once; messages are signed with both for a day. Throws 404, 403, 429. */
export async function rotateSecret(actor: Actor, webhookId: number): Promise<WebhookWithSecret> {
  await spend("WEBHOOKS", actor);
  const { secret, sealed } = makeSecret();
  return transaction(async (tx) => {
    const before = await requireWebhook(tx, actor, webhookId);
    const where = { webhook_id: webhookId };
    const { secret: old_secret } = await tx.webhook.findUniqueOrThrow({
      where,
      select: { secret: true },
    });
    const old_until = new Date(Date.now() + ROTATION_HOURS * 3_600_000);
    const data = { secret: sealed, old_secret, old_until };
    const row = await tx.webhook.update({ where, data, select: webhookSelect });
    await record(tx, actor, "webhook.rotated", before, {});
    return { webhook: toWebhook(row), secret };
  });
}

/** Sends a test message, also to a webhook that is off. Throws 404, 403, 429. */
export async function pingWebhook(actor: Actor, webhookId: number): Promise<void> {
  await spend("WEBHOOKS", actor);
  await transaction(async (tx) => {
    await requireWebhook(tx, actor, webhookId);
    await addMessages(tx, webhookId, [{ type: PING, data: { webhook_id: webhookId } }]);
  });
}

/**
 * Sends again, unchanged, a message that arrived or was given up; one that waits for its next try is sent without
 * waiting. Throws 404, 403, 409 for one that is due or under way and for one about something that is no longer public,
 * 429.
 */
export async function resendDelivery(
  actor: Actor,
  webhookId: number,
  deliveryId: string,
): Promise<Delivery> {
  await spend("WEBHOOKS", actor);
  return transaction(async (tx) => {
    await requireWebhook(tx, actor, webhookId);
    const where = { delivery_id: deliveryId, webhook_id: webhookId };
    const delivery = await tx.webhookDelivery.findUnique({ where, select: { next_at: true } });
    if (!delivery) throw notFound("El envío no existe o ya no se conserva.");
    const now = new Date();
    if (delivery.next_at && delivery.next_at <= now) throw conflict("Ese envío ya está en camino.");
    const [row] = await tx.webhookDelivery.updateManyAndReturn({
      where: { ...where, body: { not: "" } },
      data: { next_at: now, ...(!delivery.next_at && { outcome: null, tries: 0 }) },
      select: deliverySelect,
    });
    if (!row) throw conflict(AWAY);
    return toDelivery(row);
  });
}

/** The most messages that one statement deletes. */
const AT_ONCE = 5_000;

/** Deletes the messages that are older than `KEPT.days`. Several servers may do so at once. */
export async function forgetOldDeliveries(): Promise<void> {
  for (;;) {
    const dropped = await db.$executeRaw`
      DELETE FROM "webhook_delivery" WHERE "delivery_id" = ANY(ARRAY(
        SELECT "delivery_id" FROM "webhook_delivery"
        WHERE "created" < now() - ${KEPT.days} * interval '1 day' AND "next_at" IS NULL
        ORDER BY "created" LIMIT ${AT_ONCE}))`;
    if (dropped < AT_ONCE) return;
  }
}

const AWAY = "Lo que contaba ese envío dejó de ser público: no se conserva ni se envía otra vez.";

const ON = { off_at: null, off_reason: null, failing_since: null };

const offBecause = (off_reason: string) => ({ off_at: new Date(), off_reason });

interface Row {
  space_id: number | null;
  url: string;
  types: string[];
  off_reason: string | null;
}

/** Returns what the audit log records of a webhook: only the host, for the rest of an address may be a secret. */
const toldOf = ({ url, types, off_reason }: Row) => ({
  host: new URL(url).host,
  types,
  off_reason,
});

const record = (
  tx: Database,
  actor: AuditRecord["actor"],
  action: AuditRecord["action"],
  { space_id, url }: Pick<Row, "space_id" | "url">,
  told: Pick<AuditRecord, "before" | "after">,
) =>
  recordEvent(tx, {
    action,
    actor,
    ...(space_id !== null && { subject: "space", subjectId: space_id }),
    ...(told.before || told.after ? told : { after: { host: new URL(url).host } }),
  });

/** Throws 404 and 403 unless the actor may manage the webhooks of a space, or the site's. */
async function requireManaged(tx: Database, actor: Actor, spaceId: number | null) {
  if (spaceId === null) return assertMay(canManageSiteWebhooks(actor), NOT_YOURS);
  const space = await requireSpace(tx, spaceId);
  assertMay(canManageSpaceWebhooks(await findRole(tx, actor, space)), NOT_YOURS);
}

/** The webhook, locked until the transaction ends, for an actor who may manage it. Throws 404, 403. */
async function requireWebhook(tx: Database, actor: Actor, webhookId: number) {
  const where = { webhook_id: webhookId };
  const found = await tx.webhook.findUnique({ where, select: { space_id: true } });
  if (!found) throw notFound(MISSING);
  await requireManaged(tx, actor, found.space_id); // locks the space first, as everywhere
  await tx.$queryRaw`SELECT FROM "webhook" WHERE "webhook_id" = ${webhookId} FOR NO KEY UPDATE`;
  const row = await tx.webhook.findUnique({ where, select: webhookSelect });
  if (!row) throw notFound(MISSING);
  return row;
}

async function requireRoom(tx: Database, space_id: number | null) {
  const most = space_id === null ? MAX_WEBHOOKS.site : MAX_WEBHOOKS.space;
  if ((await tx.webhook.count({ where: { space_id } })) < most) return;
  throw conflict(`Ya hay ${most} webhooks, que es el máximo: elimina antes alguno.`);
}
