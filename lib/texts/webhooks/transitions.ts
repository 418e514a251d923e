import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import type { OffReason, Problem } from "@/lib/texts/webhooks/dto";
import { FAILING_DAYS } from "@/lib/texts/webhooks/schema";

/** The outcome of one try. */
export interface Answered {
  /** Null when there was no answer, because of `problem`. */
  status: number | null;
  answer: string | null;
  problem: Problem | null;
  took_ms: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds after each failure until the next try; after the last of them it is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** The status by which a receiver says that it wants no more messages. */
const GONE = 410;

/** Records one try: what becomes of the message, and whether its webhook stays on. */
export const noteTry = (
  { webhook_id }: { webhook_id: number },
  { delivery_id, tries }: { delivery_id: string; tries: number },
  { status, answer, problem, took_ms }: Answered,
): Promise<"sent" | "retried" | "failed"> =>
  transaction(async (tx) => {
    const isSent = status !== null && status >= 200 && status < 300;
    const wait = WAITS[tries] ?? null;
    // The webhook is locked first, as everywhere.
    const [held] = await tx.$queryRaw<{ isOff: boolean }[]>`
      SELECT "off_at" IS NOT NULL AS "isOff" FROM "webhook" WHERE "webhook_id" = ${webhook_id} FOR NO KEY UPDATE`;
    const mayWait = !isSent && held?.isOff === false && wait !== null;
    // A message that was given up meanwhile, or whose webhook is off, is not tried again.
    const [noted] = await tx.$queryRaw<{ outcome: "sent" | "failed" | null }[]>`
      UPDATE "webhook_delivery" SET "tries" = "tries" + 1, "tried_at" = now(),
        "status" = ${status}::smallint, "answer" = ${answer}, "problem" = ${problem}, "took_ms" = ${took_ms}::integer,
        "outcome" = CASE WHEN ${isSent} THEN 'sent' WHEN "next_at" IS NULL OR NOT ${mayWait} THEN 'failed' END,
        "next_at" = CASE WHEN "next_at" IS NOT NULL AND ${mayWait} THEN now() + make_interval(secs => ${wait ?? 0}) END
      WHERE "delivery_id" = ${delivery_id}::uuid RETURNING "outcome"`;
    if (isSent) {
      await tx.webhook.updateMany({
        where: { webhook_id, failing_since: { not: null } },
        data: { failing_since: null },
      });
      return "sent";
    }
    const [webhook] = await tx.$queryRaw<FailingRow[]>`
      UPDATE "webhook" SET "failing_since" = coalesce("failing_since", now()) WHERE "webhook_id" = ${webhook_id}
      RETURNING "webhook_id", "space_id", "owner_id", "url", "off_at" IS NOT NULL AS "isOff",
        "failing_since" < now() - ${FAILING_DAYS} * interval '1 day' AS "isHopeless"`;
    if (webhook && !webhook.isOff) {
      if (status === GONE) await switchOff(tx, webhook, "gone");
      else if (webhook.isHopeless) await switchOff(tx, webhook, "failing");
    }
    return noted && !noted.outcome ? "retried" : "failed";
  });

interface FailingRow {
  webhook_id: number;
  space_id: number | null;
  owner_id: number | null;
  url: string;
  isOff: boolean;
  isHopeless: boolean;
}

/** Switches a webhook off, and notifies the person who manages it. */
async function switchOff(tx: Database, webhook: FailingRow, off_reason: OffReason) {
  const { webhook_id, space_id, owner_id, url } = webhook;
  const where = { webhook_id };
  await tx.webhook.update({ where, data: { off_at: new Date(), off_reason } });
  await giveUp(tx, webhook_id);
  const { host } = new URL(url);
  const space =
    space_id === null
      ? null
      : await tx.space.findUniqueOrThrow({
          where: { space_id },
          select: { name: true, owner_id: true },
        });
  const told = owner_id ?? space?.owner_id;
  const notice = { kind: "webhook_off", space_id, space: space?.name ?? null, host } as const;
  if (told != null) await addNotice(tx, told, notice);
  await recordEvent(tx, {
    action: "webhook.off",
    actor: null,
    ...(space_id !== null && { subject: "space", subjectId: space_id }),
    after: { host, off_reason },
  });
}

/** Stops trying the messages that wait for a webhook. */
export const giveUp = (tx: Database, webhook_id: number) =>
  tx.webhookDelivery.updateMany({
    where: { webhook_id, next_at: { not: null } },
    data: { next_at: null, outcome: "failed" },
  });
