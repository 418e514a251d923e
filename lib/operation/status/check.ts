import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { AppError } from "@/lib/kernel/errors";
import { logFailure } from "@/lib/kernel/log-away";
import type { Finding, StatusPart } from "./dto";
import { failure } from "./finding";

export type Checks = Record<string, () => Promise<Finding>>;

/** Milliseconds for which one part may keep the others waiting. */
const PATIENCE = 10_000;

/** Returns the finding of each check. One that throws is a failure itself, and fails no other. */
export const checkAll = (checks: Checks): Promise<StatusPart[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      ...(await withinPatience(check).catch((err: unknown) => failed(name, err))),
    })),
  );

async function withinPatience(check: () => Promise<Finding>): Promise<Finding> {
  const over = new AbortController();
  const late = sleep(PATIENCE, failure("No responde en 10 segundos."), { signal: over.signal });
  late.catch(() => {}); // it rejects when it is aborted
  return Promise.race([check(), late]).finally(() => over.abort());
}

function failed(part: string, err: unknown): Finding {
  logFailure(err, "a part of the status could not be checked", { part });
  if (err instanceof AppError) return failure(err.message);
  if (isDatabaseAway(err)) return failure("La base de datos no responde.");
  return failure("No se ha podido comprobar. El registro del servidor dice por qué.");
}
