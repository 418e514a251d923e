import "server-only";
import { createHash } from "node:crypto";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { lockLedger, refuseStopped, spacesOf } from "@/lib/machines/ai-stops/records";
import { tellOfRefusal } from "@/lib/machines/spending/alerts";
import { costOf } from "@/lib/machines/spending/money";
import { providerHost } from "@/lib/machines/spending/provider-host";
import {
  BudgetExhausted,
  findPricing,
  requireRoom,
  type Pricing,
  type Spender,
} from "@/lib/machines/spending/records";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { mostTokens } from "@/lib/newsroom/ai/answer-length";
import { MAX_CHARGED } from "@/lib/newsroom/ai/generate";
import type { Prompt } from "@/lib/newsroom/ai/prompts";
import type { SyntheticAuthor } from "@/lib/newsroom/generation/author";

/** The text that is written: a space's next entry, a comment about an entry, or only the answer to a probe. */
export type Target = ({ space_id: number } | { entry_id: number } | { space_id?: undefined }) & {
  /** The run of a task that it is written for; its own earlier calls do not count as busy. */
  task_run_id?: number;
  /** The task that it is written for. */
  task_id?: number;
  /** The draft on the desk that it replaces. */
  replaces?: number;
};

/**
 * The purpose of a call: a text, another try of one that could not be published as it was, a reading of one that
 * another call wrote, or a test of whether it works at all.
 */
export type Purpose = "entry" | "comment" | "repair" | "reading" | "probe";

/** The calls of the last 24 hours, and in how many seconds the oldest no longer counts. */
interface Counts {
  all: number;
  owners: number;
  own: number;
  allFree: number | null;
  ownersFree: number | null;
  ownFree: number | null;
  /** True when the same is being written right now. */
  busy: boolean;
}

/**
 * Seconds after which an unfinished call counts as cut short: the time limits of the call and of the reading of its
 * text, and a minute to publish.
 */
export const FORGOTTEN_AFTER = 2 * env.AI_TIMEOUT_SECONDS + 60;

/** A call that was entered into the ledger, and the data by which its cost is computed. */
export interface Entered {
  generation_id: number;
  model: string;
  purpose: Purpose;
  spender: Spender;
  /** Null for a model without a price. */
  pricing: Pricing | null;
  /** The most that each request may cost; null without a price. */
  request_micros: bigint | null;
}

/**
 * Enters a call into the ledger before it is made, and reserves what it may cost at most. Throws 503 when generation is
 * switched off or stopped there; 429 when a budget has no room for it (or it has no price, and so cannot be limited),
 * when the synthetic user, its owner or the site has had its calls of the last 24 hours, and when the synthetic user has
 * had its texts of the day in a space; 409 while the same is being written already, but for a reading, which is of that
 * text. What the built-in sample writes counts apart, and not for the site; owners who are administrators have the
 * site's limit. Safe with any number of servers.
 */
export async function enter(
  { id: userId, owner_id, writer }: SyntheticAuthor,
  { replaces, ...target }: Target,
  purpose: Purpose,
  prompt: Prompt,
): Promise<Entered> {
  const sample = writer === null;
  if (!env.AI_ENABLED) {
    throw new AppError("ai_disabled", "La generación con IA está desactivada en este sitio.");
  }
  const spender = { user_id: userId, owner_id };
  const entering = transaction(async (tx) => {
    await lockLedger(tx);
    await refuseStopped(tx, { user_id: userId, ...target });
    const [counts] = await tx.$queryRaw<Counts[]>`
      SELECT
        count(*) FILTER (WHERE NOT "sample")::integer AS "all",
        count(*) FILTER (WHERE "owner_id" = ${owner_id}::integer AND "sample" = ${sample})::integer AS "owners",
        count(*) FILTER (WHERE "user_id" = ${userId})::integer AS "own",
        ceil(extract(epoch FROM min("started")
          FILTER (WHERE NOT "sample") + interval '1 day' - now()))::integer AS "allFree",
        ceil(extract(epoch FROM min("started")
          FILTER (WHERE "owner_id" = ${owner_id}::integer AND "sample" = ${sample})
          + interval '1 day' - now()))::integer AS "ownersFree",
        ceil(extract(epoch FROM min("started")
          FILTER (WHERE "user_id" = ${userId}) + interval '1 day' - now()))::integer AS "ownFree",
        coalesce(bool_or(
          "user_id" = ${userId} AND "finished" IS NULL
          AND ("task_run_id" = ${target.task_run_id ?? null}::integer) IS NOT TRUE
          AND "started" > now() - make_interval(secs => ${FORGOTTEN_AFTER})
          AND "space_id" IS NOT DISTINCT FROM ${"space_id" in target ? target.space_id : null}::integer
          AND "entry_id" IS NOT DISTINCT FROM ${"entry_id" in target ? target.entry_id : null}::integer
        ), false) AS "busy"
      FROM "generation" WHERE "started" > now() - interval '1 day'`;
    if (!counts) throw new Error("The calls were not counted.");
    const isReading = purpose === "reading"; // of a text that is being written
    if (counts.busy && !isReading) throw new AppError("busy", BUSY);
    if (!isReading) await refuseFull(tx, userId, target, replaces);
    if (counts.own >= env.AI_DAILY_LIMIT_USER) {
      throw capped("Este usuario sintético", env.AI_DAILY_LIMIT_USER, counts.ownFree);
    }
    if (counts.owners >= env.AI_DAILY_LIMIT_OWNER && !(await isAdmin(tx, owner_id))) {
      throw capped(
        "Quien administra este usuario sintético",
        env.AI_DAILY_LIMIT_OWNER,
        counts.ownersFree,
      );
    }
    if (!sample && counts.all >= env.AI_DAILY_LIMIT_SITE) {
      throw capped("El sitio", env.AI_DAILY_LIMIT_SITE, counts.allFree);
    }
    const pricing = writer && (await findPricing(tx, writer.model));
    const request_micros = pricing && costOf(pricing, most(prompt));
    const reserved_micros = request_micros && request_micros * BigInt(MAX_CHARGED);
    if (writer) await requireRoom(tx, spender, pricing, reserved_micros ?? 0n);
    const model = writer?.model ?? SAMPLE_MODEL;
    const { generation_id } = await tx.generation.create({
      data: {
        user_id: userId,
        owner_id,
        sample,
        purpose,
        ...target,
        model,
        provider: writer && providerHost,
        prompt_hash: hashOf(prompt),
        reserved_micros,
        currency: pricing?.currency,
      },
      select: { generation_id: true },
    });
    return { generation_id, model, purpose, spender, pricing, request_micros };
  });
  return entering.catch(async (error: unknown) => {
    if (error instanceof BudgetExhausted) await tellOfRefusal(error.budget);
    throw error;
  });
}

/**
 * Reopens the entry of a call whose text was given up, so that its outcome is recorded later. Throws 503 when AI was
 * stopped there meanwhile.
 */
export const reopen = (
  { id: user_id }: Pick<SyntheticAuthor, "id">,
  target: Target,
  generation_id: number,
): Promise<void> =>
  transaction(async (tx) => {
    await lockLedger(tx);
    await refuseStopped(tx, { user_id, ...target });
    await tx.generation.updateMany({
      where: { generation_id, outcome: "refused" },
      data: { outcome: "written", finished: null },
    });
  });

/**
 * Throws 429 when a synthetic user has had, since midnight of the site, the texts that a space of the call takes of it in
 * a day: those that are published, wait for somebody or are being written. What was refused or failed is none, and
 * neither is the one that this text replaces, nor what the same run of a task left unfinished.
 */
async function refuseFull(
  tx: Database,
  userId: number,
  target: Omit<Target, "replaces">,
  replaces: number | undefined,
): Promise<void> {
  const [full] = await tx.$queryRaw<{ name: string; ai_daily: number; seconds: number }[]>`
    WITH "clock" AS (SELECT date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AS "today")
    SELECT s."name", s."ai_daily", ceil(extract(epoch FROM
      ("today" + interval '1 day') AT TIME ZONE ${env.SITE_TZ} - now()))::integer AS "seconds"
    FROM "clock", "space" AS s, LATERAL (
      SELECT count(*) AS "texts" FROM "generation" AS g
      LEFT JOIN "task" AS t ON t."task_id" = g."task_id"
      LEFT JOIN "space_entry" AS p
        ON p."space_id" = s."space_id" AND p."entry_id" = g."entry_id" AND p."accepted_at" IS NOT NULL
      WHERE g."user_id" = ${userId} AND g."started" >= "today" AT TIME ZONE ${env.SITE_TZ}
        AND (g."space_id" = s."space_id" OR t."space_id" = s."space_id" OR p."entry_id" IS NOT NULL)
        AND g."purpose" IN ('entry', 'comment', 'repair') AND g."outcome" IN ('open', 'written', 'published')
        AND (g."finished" IS NULL AND g."task_run_id" = ${target.task_run_id ?? null}::integer) IS NOT TRUE
        AND g."generation_id" IS DISTINCT FROM (
          SELECT "generation_id" FROM "written_draft" WHERE "draft_id" = ${replaces ?? null}::integer)
    ) AS "had"
    WHERE s."space_id" IN (${spacesOf(target)}) AND s."ai_daily" <= "texts"
    ORDER BY s."space_id" LIMIT 1`;
  if (!full) return;
  const { name, ai_daily, seconds } = full;
  const texts = ai_daily === 1 ? "el texto" : `los ${ai_daily} textos`;
  throw new AppError(
    "limit_reached",
    `Este usuario sintético ya ha escrito hoy ${texts} que «${name}» admite de él al día. Podrá seguir a partir de medianoche.`,
    { retryAfter: seconds },
  );
}

/** Returns the most tokens that a request may take: a token has at least three bytes, in Spanish rather four. */
const most = ({ instructions, prompt, ...length }: Prompt) => ({
  input: Math.ceil(Buffer.byteLength(instructions + prompt) / 3),
  cached: 0,
  output: mostTokens(length),
});

async function isAdmin(tx: Database, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const owner = await tx.user.findUnique({ where: { id }, select: { isAdmin: true } });
  return Boolean(owner?.isAdmin);
}

const BUSY = "Este usuario sintético ya lo está escribiendo. Espera a que termine.";

const hashOf = ({ instructions, prompt }: Prompt) =>
  createHash("sha256")
    .update(JSON.stringify([instructions, prompt]))
    .digest("hex");

/** Returns the error for a limit that is reached; `seconds`: until the oldest of the calls no longer counts. */
const capped = (who: string, limit: number, seconds: number | null) =>
  new AppError(
    "limit_reached",
    `${who} ha llegado a su límite de ${limit} generaciones en 24 horas.`,
    { retryAfter: seconds ?? undefined },
  );
