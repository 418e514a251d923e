import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app with this secret (in base 32) shows, `steps` of 30 seconds from now. */
export const codeOfApp = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
