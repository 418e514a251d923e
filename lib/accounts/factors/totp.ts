import "server-only";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { TotpSetup } from "@/lib/accounts/factors/dto";
import { log } from "@/lib/kernel/log";
import { seal, unseal } from "@/lib/platform/auth/seal";

/** Seconds of one step; a code also counts `WINDOW` steps early or late, as clocks differ. */
const PERIOD = 30;
const WINDOW = 1;

/** Makes a secret for an account's authenticator app at `issuer`: sealed for the database, and to be shown once. */
export function newTotp(username: string, issuer: string): { sealed: string; setup: TotpSetup } {
  const secret = new Secret({ size: 20 });
  // SHA-1, 6 digits and 30 seconds are the only ones that every app understands.
  const totp = new TOTP({
    issuer,
    label: username,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD,
    secret,
  });
  const uri = totp.toString();
  return {
    sealed: seal("totp secret", secret.base32),
    setup: { secret: secret.base32, uri, qr: qrCode(uri) },
  };
}

/** Returns the step (of 30 seconds since 1970) of a code that is valid now; null for a wrong code. */
export function stepOfCode(sealed: string, code: string, now = Date.now()): number | null {
  const secret = read(sealed);
  if (!secret) return null;
  const totp = new TOTP({ algorithm: "SHA1", digits: 6, period: PERIOD, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** Unseals the secret; null when the site's key has changed: recovery codes and passkeys do without it. */
function read(sealed: string): Secret | null {
  try {
    return Secret.fromBase32(unseal("totp secret", sealed));
  } catch (err) {
    log.error({ err }, "the secret of an authenticator app cannot be read");
    return null;
  }
}

function qrCode(text: string): TotpSetup["qr"] {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
