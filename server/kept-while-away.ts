import type { ServerResponse } from "node:http";
import { databaseOutage } from "../lib/kernel/database-outage.ts";

/** The value of `Cache-Status`, in the words of RFC 9211, which explains why an answer may be old. */
const FROM_MEMORY = "Rotativa; hit; detail=database-away";

/** Says in an answer from memory that the database is away, if it is; call it before the head is written. */
export function sayWhileAway(response: ServerResponse): void {
  if (databaseOutage.isNow) response.setHeader("Cache-Status", FROM_MEMORY);
}
