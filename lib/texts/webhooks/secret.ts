import "server-only";
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { seal, unseal } from "@/lib/platform/auth/seal";

// https://www.standardwebhooks.com

const PURPOSE = "webhook secret";

/** Makes a secret: as it is shown once, and as it is kept. */
export function makeSecret(): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return { secret, sealed: seal(PURPOSE, secret) };
}

/** Returns the headers that prove a message to a receiver that has one of these secrets. */
export function signedHeaders(
  sealed: string[],
  { id, body, at }: { id: string; body: string; at: Date },
) {
  const signatures = sealed.map((one) => new Webhook(unseal(PURPOSE, one)).sign(id, at, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
