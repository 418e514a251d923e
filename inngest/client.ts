import { Inngest } from "inngest";
import { quietLogger } from "@/inngest/quiet-logger";
import { env } from "@/lib/kernel/env";

/** The client of Inngest: Inngest Cloud by default, one's own server with INNGEST_BASE_URL. */
export const inngest = new Inngest({
  id: "rotativa",
  isDev: env.INNGEST_DEV,
  eventKey: env.INNGEST_EVENT_KEY,
  signingKey: env.INNGEST_SIGNING_KEY,
  baseUrl: env.INNGEST_BASE_URL,
  internalLogger: quietLogger,
});
