import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { type AppError } from "@/lib/kernel/errors";
import { providerHost } from "@/lib/machines/spending/provider-host";
import { dialectOf } from "@/lib/newsroom/ai/dialects";
import { ServiceFailure, withWords } from "@/lib/newsroom/ai/failure";
import { askProbe } from "@/lib/newsroom/ai/generate";
import { probePrompt } from "@/lib/newsroom/ai/prompts";
import { loadAuthor } from "@/lib/newsroom/generation/author";
import { assertManagesSynthetic } from "@/lib/newsroom/generation/commands";
import { inLedger, recordOutcome } from "@/lib/newsroom/generation/ledger";
import type { Probe } from "@/lib/newsroom/generation/probe-result";

/**
 * Asks a synthetic user's model one short question, for a person who manages it, and tells what was found: a service
 * that fails is a finding, too. It counts as one call. Throws 404, 403, 409 when there is no model or no token, and
 * what the ledger throws (429, 503, 409).
 */
export async function probeSynthetic(
  actor: Actor,
  userId: number,
  signal: AbortSignal,
): Promise<Probe> {
  await assertManagesSynthetic(db, actor, userId);
  const author = await loadAuthor(userId);
  const { writer } = author;
  const took: Pick<Probe, "ms" | "tokens"> = { ms: 0, tokens: null };
  const asking = inLedger(author, {}, { signal }, (ledger) =>
    ledger.call("probe", probePrompt, async (watch) => {
      const began = performance.now();
      try {
        return writer ? await askProbe(writer, watch) : {};
      } finally {
        const { usage } = watch.meter;
        took.ms = Math.round(performance.now() - began);
        took.tokens = usage && usage.input + usage.output;
      }
    }),
  );
  const failure = await failureOf(
    asking.then(({ generation_id }) => recordOutcome(db, generation_id, "answered")),
  );
  const told = failure && (withWords(failure) as AppError);
  return {
    works: failure === null,
    failure: failure && failure.kind,
    message: told && told.message,
    detail: told?.detail ?? null,
    format: writer && failure === null ? dialectOf(providerHost, writer.model).format : null,
    ...took,
  };
}

/** Returns the failure of a call to the service, or null; throws any other error. */
const failureOf = (asking: Promise<unknown>): Promise<ServiceFailure | null> =>
  asking.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ServiceFailure) return error;
      throw error;
    },
  );
