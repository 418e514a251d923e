import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { countTaskWork } from "@/lib/newsroom/task-runs/counts";
import { findLastBackup, findLastFailure, type LastBackup } from "@/lib/operation/backup/made";

/** How many waiting items of each kind are counted at most. */
const COUNTED = 1_000;

/** How many calls of a day are read at most, the newest first: many times what the site's daily limit allows. */
const CALLS = 10_000;

/** The numbers of what waits for an editor, for its hour or for others, on the whole site. */
interface Queues {
  drafts_in_review: number;
  scheduled_drafts: number;
  scheduled_editions: number;
  webhook_deliveries: number;
  mails: number;
}

/** The sums of the calls to models since midnight that have the same purpose, outcome and currency. */
interface Calls {
  purpose: string;
  outcome: string;
  currency: string | null;
  calls: number;
  input: number;
  cached: number;
  output: number;
  reasoning: number;
  /** The cost in units of the currency; for calls under way, what they may cost at most. */
  cost: number;
}

export interface SiteNumbers {
  tasks: { due: number; running: number };
  queues: Queues;
  calls: Calls[];
  pulses: { keeper: string; at: Date }[];
  backup: LastBackup | null;
  failedBackup: Date | undefined;
}

/**
 * Reads the numbers of the site in the database, over one connection at a time. Every count is bounded and read by an
 * index.
 */
export async function readSiteNumbers(): Promise<SiteNumbers> {
  return {
    tasks: await countTaskWork(COUNTED),
    queues: await readQueues(),
    calls: await readCalls(),
    pulses: await db.pulse.findMany(),
    backup: await findLastBackup(),
    failedBackup: (await findLastFailure())?.begun,
  };
}

async function readQueues(): Promise<Queues> {
  const [row] = await db.$queryRaw<Queues[]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM "draft" WHERE "state" = 'review'
        ORDER BY "draft_id" LIMIT ${COUNTED}) AS "t") AS "drafts_in_review",
      (SELECT count(*)::int FROM (SELECT FROM "draft" WHERE "state" = 'scheduled'
        ORDER BY "publish_at" LIMIT ${COUNTED}) AS "t") AS "scheduled_drafts",
      (SELECT count(*)::int FROM (SELECT FROM "edition" WHERE "state" = 'scheduled'
        ORDER BY "publish_at" LIMIT ${COUNTED}) AS "t") AS "scheduled_editions",
      (SELECT count(*)::int FROM (SELECT FROM "webhook_delivery" WHERE "next_at" IS NOT NULL
        ORDER BY "next_at" LIMIT ${COUNTED}) AS "t") AS "webhook_deliveries",
      (SELECT count(*)::int FROM (SELECT FROM "mail"
        ORDER BY "next_at" LIMIT ${COUNTED}) AS "t") AS "mails"`;
  return row!;
}

const readCalls = () =>
  db.$queryRaw<Calls[]>`
    SELECT coalesce("purpose", 'unknown') AS "purpose", "outcome", "currency", count(*)::int AS "calls",
      coalesce(sum("input_tokens"), 0)::float8 AS "input", coalesce(sum("cached_tokens"), 0)::float8 AS "cached",
      coalesce(sum("output_tokens"), 0)::float8 AS "output",
      coalesce(sum("reasoning_tokens"), 0)::float8 AS "reasoning",
      coalesce(sum(coalesce("cost_micros", "reserved_micros")), 0)::float8 / 1e6 AS "cost"
    FROM (SELECT * FROM "generation"
      WHERE "started" >= date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AT TIME ZONE ${env.SITE_TZ}
      ORDER BY "started" DESC LIMIT ${CALLS}) AS "today"
    GROUP BY 1, 2, 3`;
