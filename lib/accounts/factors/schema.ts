import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "@/lib/kernel/zod";

/** The kinds of second factors, besides the password. Recovery codes stand in for either. */
export const FACTORS = ["totp", "passkey"] as const;

export type Factor = (typeof FACTORS)[number];

/** Limits of factors: the characters of a passkey's name, and the passkeys of an account. */
export const factorLimits = { passkeyName: 60, passkeys: 20 } as const;

/** A code as a person types it: spaces and hyphens between the groups mean nothing. */
const code = z
  .string({ error: "Enter a code" })
  .max(100, "That code is not right")
  .transform((text) => text.replace(/[\s-]+/g, "").toLowerCase())
  .pipe(z.string().min(1, "Enter a code"));

export const codeInput = z.object({ code });

const passkeyName = z
  .string({ error: "Give the passkey a name" })
  .trim()
  .min(1, "Give the passkey a name")
  .max(
    factorLimits.passkeyName,
    `The name can have at most ${factorLimits.passkeyName} characters`,
  );

export const passkeyChanges = z.object({ name: passkeyName });

// The library checks and reads what a browser sends of a passkey; only form and size are checked here.
const base64url = z.string().max(20_000);
const spoken = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}),
};
const refused = { error: "That is no answer of a passkey" };

const registrationResponse = z.object(
  {
    ...spoken,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  },
  refused,
) as unknown as z.ZodType<RegistrationResponseJSON, RegistrationResponseJSON>;

const authenticationResponse = z.object(
  {
    ...spoken,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  },
  refused,
) as unknown as z.ZodType<AuthenticationResponseJSON, AuthenticationResponseJSON>;

export const passkeyInput = z.object({ name: passkeyName, response: registrationResponse });

/** The answer that a passkey has signed. */
export const passkeyAnswer = z.object({ response: authenticationResponse });

export const passkeySignIn = passkeyAnswer.extend({
  /** True when the session outlives the browser, which is the default. */
  remember: z.boolean().optional(),
});

/** The second factor that may come with a password; without it, the answer says which ones the account has. */
export const secondFactor = z.object({
  code: code.optional(),
  passkey: authenticationResponse.optional(),
});

export type SecondFactor = z.output<typeof secondFactor>;
export type PasskeyInput = z.output<typeof passkeyInput>;
