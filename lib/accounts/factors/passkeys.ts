import "server-only";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { spendChallenge } from "@/lib/accounts/factors/challenge";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { unauthenticated } from "@/lib/kernel/errors";
import { passkeyHost } from "@/lib/platform/auth/passkey-host";

/** Returns a text as bytes, as the library wants it. */
const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns the options with which a browser makes a passkey for this account, which signs the challenge. */
export async function creationOptions(actor: Actor, challenge: string) {
  const known = await db.passkey.findMany({
    where: { user_id: actor.id },
    select: { credential_id: true, transports: true },
  });
  return generateRegistrationOptions({
    rpName: await siteName(),
    rpID: passkeyHost,
    userID: bytes(String(actor.id)),
    userName: actor.username,
    challenge: Buffer.from(challenge, "base64url"),
    attestationType: "none",
    // Found without a name, and used only with its owner's finger, face or PIN: both factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransportFuture[],
    })),
  });
}

/** Returns the options with which a browser has a passkey of this site, of any account, sign the challenge. */
export const signInOptions = (challenge: string) =>
  generateAuthenticationOptions({
    rpID: passkeyHost,
    challenge: Buffer.from(challenge, "base64url"),
    userVerification: "required",
  });

/** The passkey that a browser has made; null when it did not make it for this challenge and this site. */
export async function readNewPasskey(response: RegistrationResponseJSON, challenge: string) {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: env.SITE_URL,
    expectedRPID: passkeyHost,
    requireUserVerification: true,
  }).catch(() => null); // it throws for most of what is wrong
  if (!checked?.verified) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
    host: passkeyHost,
  };
}

const REFUSED = "This passkey could not be checked. Try again.";

/**
 * Returns the account whose passkey has signed the challenge. Throws 401 for a passkey of no account, a wrong
 * signature, and a copied passkey, whose counter lags behind; 429 for an answer that was used already.
 */
export async function ownerOfPasskey(
  response: AuthenticationResponseJSON,
  challenge: string,
): Promise<number> {
  const passkey = await db.passkey.findUnique({
    where: { credential_id: response.id },
    select: { passkey_id: true, user_id: true, public_key: true },
  });
  if (!passkey) throw unauthenticated("This passkey belongs to no account here.");
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: env.SITE_URL,
    expectedRPID: passkeyHost,
    requireUserVerification: true,
    // The counter is compared below, by the statement that updates it.
    credential: { id: response.id, publicKey: passkey.public_key, counter: 0 },
  }).catch(() => null);
  if (!checked?.verified) throw unauthenticated(REFUSED);
  await spendChallenge(challenge);
  const counter = BigInt(checked.authenticationInfo.newCounter);
  const { count } = await db.passkey.updateMany({
    where: {
      passkey_id: passkey.passkey_id,
      ...(counter === 0n ? { counter: 0n } : { counter: { lt: counter } }),
    },
    data: { counter, last_used: new Date(), host: passkeyHost },
  });
  if (count === 0) {
    const after = { passkey_id: passkey.passkey_id, cause: "copied" };
    const subject = { subject: "user", subjectId: passkey.user_id } as const;
    await recordEvent(db, { action: "session.refused", actor: null, ...subject, after });
    throw unauthenticated(REFUSED);
  }
  return passkey.user_id;
}
