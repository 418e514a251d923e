import type { ServerResponse } from "node:http";
import { databaseOutage } from "../lib/kernel/database-outage.ts";

/** In the words of RFC 9211, for whoever asks themselves how old it is. */
const FROM_MEMORY = "Rotativa; hit; detail=database-away";

/** Says of an answer from memory that the database is away, while it is; call it before the head is written. */
export function sayWhileAway(response: ServerResponse): void {
  if (databaseOutage.isNow) response.setHeader("Cache-Status", FROM_MEMORY);
}
