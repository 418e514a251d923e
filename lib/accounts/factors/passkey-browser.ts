"use client";

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { api } from "@/lib/platform/http/client";

/** The browser did not make or show a passkey: somebody cancelled, time ran out, or the device has none. */
export class PasskeyFailure extends Error {}

/** Has the browser make a passkey for the signed-in person. Throws a PasskeyFailure. */
export async function makePasskey(): Promise<RegistrationResponseJSON> {
  const optionsJSON = await api.post("/api/account/passkeys/options");
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON }).catch((error: Error) => {
    throw new PasskeyFailure(
      error.name === "InvalidStateError"
        ? "This device already has a passkey for your account."
        : "No passkey was made. You can try again.",
      { cause: error },
    );
  });
}

/** Has the browser show a passkey of this site, of any account. Throws a PasskeyFailure. */
export async function showPasskey(): Promise<AuthenticationResponseJSON> {
  const { moved, ...optionsJSON } = await api.post("/api/login/passkey/options");
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON }).catch((error: Error) => {
    const why = moved
      ? " Those that were made at an earlier address of this site do not work."
      : "";
    throw new PasskeyFailure(
      `No passkey was used. You can try again, or sign in another way.${why}`,
      { cause: error },
    );
  });
}
