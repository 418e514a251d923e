import "server-only";
import { transaction } from "@/lib/kernel/change";
import type { SyntheticAuthor } from "@/lib/generation/author";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";

/** What is written: a space's next entry, or a comment about an entry. */
type Target = ({ space_id: number } | { entry_id: number }) & {
  /** The run of a task that it is written for; one run at a time is never busy with itself. */
  task_run_id?: number;
};

/** The calls of the last 24 hours, and in how many seconds the oldest no longer counts. */
interface Counts {
  all: number;
  owners: number;
  own: number;
  allFree: number | null;
  ownersFree: number | null;
  ownFree: number | null;
  /** Whether the same is being written right now. */
  busy: boolean;
}

/** Who writes: whose calls count together, and whether by the built-in sample, which costs nothing. */
type Caller = Pick<SyntheticAuthor, "id" | "owner_id"> & { sample: boolean };

/** A call that nobody has finished after this, in seconds, was cut short: its time, and some to publish. */
const FORGOTTEN_AFTER = env.AI_TIMEOUT_SECONDS + 60;

/**
 * Writes something with the AI service within the limits. The call is entered into the ledger before it is
 * made. Its entry stays open until what `write` gave is disposed of, so that nothing is written twice while
 * it is being published; a second call needs an entry of its own, made by `enterAnother`. Throws 503 when
 * generation is switched off, 429 when the synthetic user, its owner or the site has had its calls of the last 24
 * hours, 409 while the same is being written already. What the built-in sample writes counts apart, and not for
 * the site; owners who are administrators have the site's limit. Safe with any number of servers.
 */
export async function inLedger<T extends object>(
  author: SyntheticAuthor,
  target: Target,
  write: (enterAnother: () => Promise<void>) => Promise<T>,
): Promise<T & AsyncDisposable> {
  const { id, owner_id, writer } = author;
  const caller = { id, owner_id, sample: writer === null };
  let entry = await enter(caller, target);
  try {
    const written = await write(async () => {
      await close(entry);
      entry = await enter(caller, target);
    });
    return { ...written, [Symbol.asyncDispose]: () => close(entry) };
  } catch (error) {
    await close(entry);
    throw error;
  }
}

async function enter({ id: userId, ...call }: Caller, target: Target): Promise<number> {
  const { owner_id, sample } = call;
  if (!env.AI_ENABLED) {
    throw new AppError("ai_disabled", "La generación con IA está desactivada en este sitio.");
  }
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('generation'))`;
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
    if (counts.busy) throw new AppError("busy", BUSY);
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
    const row = await tx.generation.create({
      data: { user_id: userId, ...call, ...target },
      select: { generation_id: true },
    });
    return row.generation_id;
  });
}

async function isAdmin(tx: Database, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const owner = await tx.user.findUnique({ where: { id }, select: { isAdmin: true } });
  return Boolean(owner?.isAdmin);
}

const BUSY = "Este usuario sintético ya lo está escribiendo. Espera a que termine.";

/** Never throws, because the text may be published by now: an entry left open is forgotten in time. */
async function close(generationId: number): Promise<void> {
  await db.$executeRaw`
    UPDATE "generation" SET "finished" = now() WHERE "generation_id" = ${generationId}`.catch(
    (err: unknown) => log.error({ err, generationId }, "generation not closed in the ledger"),
  );
}

/** `seconds`: until the oldest of the calls no longer counts. */
const capped = (who: string, limit: number, seconds: number | null) =>
  new AppError(
    "limit_reached",
    `${who} ha llegado a su límite de ${limit} generaciones en 24 horas.`,
    { retryAfter: seconds ?? undefined },
  );
