import "server-only";
import pino from "pino";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";

/** The server's log: one JSON line each, never with a secret. */
export const log = pino({
  level: env.LOG_LEVEL,
  mixin: () => findPart("tracer")?.ids() ?? {},
  redact: [
    "password",
    "token",
    "*.password",
    "*.token",
    "*.authorization",
    "*.cookie",
    // The whole row that PostgreSQL refused.
    "err.detail",
    "err.meta.driverAdapterError.cause.detail",
    // A connection of the pool, with the key that cancels its queries.
    "err.client",
  ],
});
