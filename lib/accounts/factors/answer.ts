import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const passkeyAnswer = z
  .object({
    passkey_id: id,
    name: z.string(),
    synced: z.boolean(),
    host: z.string().nullable().describe("Para qué servidor se hizo, si se sabe"),
    works: z.boolean().describe("Falso si se hizo para otro servidor"),
    created: moment,
    last_used: moment.nullable(),
  })
  .meta({ id: "LlaveDeAcceso" });

export const factorsAnswer = z
  .object({
    totp: moment.nullable().describe("Desde cuándo se pide la aplicación de códigos"),
    passkeys: z.array(passkeyAnswer),
    recovery_codes: z.number().int().describe("Cuántos quedan"),
    required: z.boolean(),
  })
  .meta({ id: "SegundosFactores" });

export const totpSetupAnswer = z.object({
  secret: z.string().describe("En base 32"),
  uri: z.string(),
  qr: z.object({
    size: z.number().int(),
    path: z.string().describe("Los cuadros negros, como `path` de SVG"),
  }),
});

export const newFactorAnswer = z.object({
  recovery_codes: z.array(z.string()).describe("Se muestran esta vez"),
});

export const newPasskeyAnswer = z.object({ ...newFactorAnswer.shape, passkey: passkeyAnswer });

const credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

const userVerification = z.enum(["discouraged", "preferred", "required"]);

/** The WebAuthn fields that both of the following have. */
const ceremony = {
  challenge: z.string(),
  timeout: z.number().optional(),
  hints: z.array(z.string()).optional(),
  extensions: z.looseObject({}).optional(),
};

export const signInOptionsAnswer = z
  .object({
    ...ceremony,
    moved: z
      .boolean()
      .describe("Cierto si hay llaves hechas para otro servidor, que aquí no valen"),
    rpId: z.string().optional(),
    allowCredentials: z.array(credential).optional(),
    userVerification: userVerification.optional(),
  })
  .meta({ description: "`PublicKeyCredentialRequestOptionsJSON` de WebAuthn" });

export const creationOptionsAnswer = z
  .object({
    ...ceremony,
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal("public-key") })),
    excludeCredentials: z.array(credential).optional(),
    authenticatorSelection: z
      .object({
        authenticatorAttachment: z.string().optional(),
        requireResidentKey: z.boolean().optional(),
        residentKey: z.string().optional(),
        userVerification: userVerification.optional(),
      })
      .optional(),
    attestation: z.string().optional(),
    attestationFormats: z.array(z.string()).optional(),
  })
  .meta({ description: "`PublicKeyCredentialCreationOptionsJSON` de WebAuthn" });
