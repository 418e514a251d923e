import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { findPart } from "@/lib/kernel/process";
import { traced } from "@/lib/kernel/trace";
import { askPinned } from "@/lib/platform/http/pinned";
import { DnsAway } from "@/lib/platform/http/reach";
import { storable } from "@/lib/platform/text/storable";
import { reachReceiver } from "@/lib/texts/webhooks/address";
import type { Problem } from "@/lib/texts/webhooks/dto";
import { KEPT } from "@/lib/texts/webhooks/schema";
import { signedHeaders } from "@/lib/texts/webhooks/secret";
import { noteTry, type Answered } from "@/lib/texts/webhooks/transitions";

/** The webhooks that a server sends to at once, each one message after the other; and of one owner, on all servers. */
const AT_ONCE = 4;
const AT_ONCE_EACH = 2;

/** Milliseconds between two looks for messages that have become due, while others are being sent. */
const LOOK_MS = 1_000;

/**
 * Seconds of a webhook's lease, and milliseconds of its turn, which with its last message takes less than the lease.
 */
const LEASE_SECONDS = 60;
const TURN_MS = 20_000;

/** Milliseconds that one message may take, and bytes that are read of the answer. */
const PATIENCE_MS = 10_000;
const MAX_ANSWER = 1024;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Called with the outcome of each try of a message to a webhook; absent where nobody counts. */
    onWebhook: (outcome: "sent" | "retried" | "failed") => void;
  }
}

/** A webhook to which only this process may send until the lease is over. */
interface Turn {
  webhook_id: number;
  owner: string;
  url: string;
  secret: string;
  old_secret: string | null;
}

interface Message {
  delivery_id: string;
  body: string;
  tries: number;
}

/**
 * Sends the messages that are due, until there are none or `signal` aborts. Any number of servers may do so at once:
 * each webhook is leased to one server at a time, and the webhooks of a server that dies pass to another after a
 * minute. Settles when nothing is under way any more; throws the first error.
 */
export async function sendDueDeliveries(signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = (turn: Turn) => {
    const spent = spendTurn(turn, signal)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(spent));
    underWay.add(spent);
  };
  try {
    while (!signal.aborted && failures.length === 0) {
      const turn = underWay.size < AT_ONCE ? await takeTurn() : undefined;
      if (turn) begin(turn);
      else if (underWay.size === 0) break;
      else await Promise.race([...underWay, sleep(LOOK_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Takes the webhook whose turn it is; undefined when there is none. First come the owners with the fewest webhooks
 * under way, then those who were sent to longest ago; the webhooks of one owner take turns in the same way. The site
 * counts as the owner of its own.
 */
const takeTurn = (): Promise<Turn | undefined> =>
  transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('turns of webhooks'))`;
    const owner = randomUUID();
    const [row] = await tx.$queryRaw<Omit<Turn, "owner">[]>`
      WITH "due" AS (
        SELECT "webhook_id", min("next_at") AS "since" FROM "webhook_delivery"
        WHERE "next_at" <= now() GROUP BY "webhook_id"
      ), "ready" AS (
        SELECT "webhook_id", "since", "turn_at", "space"."owner_id" AS "whose"
        FROM "due" JOIN "webhook" USING ("webhook_id") LEFT JOIN "space" USING ("space_id")
        WHERE "lease_until" IS NULL OR "lease_until" < now()
      ), "owners" AS (
        SELECT "whose", "under_way", "last" FROM (SELECT DISTINCT "whose" FROM "ready") AS "each"
        CROSS JOIN LATERAL (
          SELECT max("turn_at") AS "last",
            count(*) FILTER (WHERE "lease_owner" IS NOT NULL AND "lease_until" > now()) AS "under_way"
          FROM (
            SELECT "its".* FROM "space" CROSS JOIN LATERAL (
              SELECT * FROM "webhook" WHERE "webhook"."space_id" = "space"."space_id" OFFSET 0 -- space by space
            ) AS "its" WHERE "space"."owner_id" = "whose"
            UNION ALL SELECT * FROM "webhook" WHERE "space_id" IS NULL AND "whose" IS NULL
          ) AS "theirs") AS "state"
        WHERE "under_way" < ${AT_ONCE_EACH}
      )
      UPDATE "webhook" SET "lease_owner" = ${owner}::uuid, "turn_at" = clock_timestamp(),
        "lease_until" = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      WHERE "webhook_id" = (
        SELECT "webhook_id" FROM "ready" JOIN "owners" ON "ready"."whose" IS NOT DISTINCT FROM "owners"."whose"
        ORDER BY "under_way", "last" NULLS FIRST, "turn_at" NULLS FIRST, "since" LIMIT 1)
      RETURNING "webhook_id", "url", "secret",
        CASE WHEN "old_until" > now() THEN "old_secret" END AS "old_secret"`;
    return row && { ...row, owner };
  });

async function spendTurn(turn: Turn, signal: AbortSignal): Promise<void> {
  const began = Date.now();
  const isOver = () => signal.aborted || Date.now() - began > TURN_MS;
  for (let message; !isOver() && (message = await nextMessage(turn));) {
    const answered = await traced(
      "webhook",
      async (note) => {
        const { status, problem, ...answer } = await post(turn, message, signal);
        note({
          ...(status && { "http.response.status_code": status }),
          ...(problem && { "rotativa.problem": problem }),
        });
        return { status, problem, ...answer };
      },
      "client",
    );
    if (signal.aborted && answered.status === null) break; // the receiver has not failed: another server sends it
    const outcome = await noteTry(turn, message, answered);
    findPart("onWebhook")?.(outcome);
    if (outcome !== "sent") break; // others come first: a receiver that is away now is away for the next one, too
  }
  await giveBack(turn, Date.now() - began);
}

async function nextMessage({ webhook_id }: Turn): Promise<Message | undefined> {
  const [message] = await db.$queryRaw<Message[]>`
    SELECT "delivery_id", "body", "tries" FROM "webhook_delivery"
    WHERE "webhook_id" = ${webhook_id} AND "next_at" <= now() ORDER BY "next_at", "created" LIMIT 1`;
  return message;
}

/** Gives back a webhook, which rests as long as its turn took, so that slow ones keep nobody waiting; cuts its log. */
const giveBack = ({ webhook_id, owner }: Turn, took: number) =>
  transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE "webhook" SET "lease_owner" = NULL, "lease_until" = now() + ${took} * interval '1 millisecond'
      WHERE "webhook_id" = ${webhook_id} AND "lease_owner" = ${owner}::uuid`;
    await tx.$executeRaw`
      DELETE FROM "webhook_delivery" WHERE "webhook_id" = ${webhook_id} AND "next_at" IS NULL
        AND "delivery_id" NOT IN (
          SELECT "delivery_id" FROM "webhook_delivery" WHERE "webhook_id" = ${webhook_id}
          ORDER BY "created" DESC, "delivery_id" LIMIT ${KEPT.messages})`;
  });

/** Sends one message, signed. Never throws. */
async function post(
  turn: Turn,
  { delivery_id, body }: Message,
  stop: AbortSignal,
): Promise<Answered> {
  const at = new Date();
  const took = () => Date.now() - at.getTime();
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    const sealed = [turn.secret, ...(turn.old_secret ? [turn.old_secret] : [])];
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      ...signedHeaders(sealed, { id: delivery_id, body, at }),
    };
    const signal = AbortSignal.any([late, stop]);
    const response = await askPinned(new URL(turn.url), { to: reach, signal, headers, body });
    const answer = await beginning(response);
    return { status: response.statusCode ?? 0, answer, problem: null, took_ms: took() };
  } catch (error) {
    const problem: Problem = late.aborted
      ? "timeout"
      : error instanceof DnsAway
        ? "dns"
        : error instanceof NoAddress
          ? "address"
          : "connection";
    const { host } = new URL(turn.url); // the rest of an address may be a secret
    log.info({ host, problem, cause: (error as Error).message }, "a webhook was not reached");
    return { status: null, answer: null, problem, took_ms: took() };
  }
}

/** The host has no address, or one in an internal network. */
class NoAddress extends Error {}

async function reach(host: string, port: string) {
  try {
    return await reachReceiver(host, port);
  } catch (error) {
    if (error instanceof DnsAway) throw error;
    throw new NoAddress((error as Error).message);
  }
}

/** Reads the beginning of an answer, which is all that is stored of it. */
async function beginning(response: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER) break;
    }
  } finally {
    response.destroy();
  }
  return storable(Buffer.concat(chunks).subarray(0, MAX_ANSWER).toString());
}
