import "server-only";
import { env } from "@/lib/kernel/env";

/** The host of the site: passkeys are made for it, and work on no other. */
export const passkeyHost = new URL(env.SITE_URL).hostname;

/** Selects the passkeys that work here; of old ones it is not known for which host they were made. */
export const worksHere = { OR: [{ host: null }, { host: passkeyHost }] };
