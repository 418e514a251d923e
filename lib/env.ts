import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";

const flag = (name: string) =>
  z
    .enum(["true", "false"], { error: `${name} debe ser true o false` })
    .default("false")
    .transform((value) => value === "true");

const port = z.coerce
  .number({ error: "PORT debe ser un número entre 1 y 65535" })
  .int("PORT debe ser un número entre 1 y 65535")
  .min(1, "PORT debe ser un número entre 1 y 65535")
  .max(65535, "PORT debe ser un número entre 1 y 65535")
  .default(3000);

const siteUrl = z
  .url({
    protocol: /^https?$/,
    error: "SITE_URL debe ser una dirección http o https, como https://ejemplo.es",
  })
  .refine(isOrigin, "SITE_URL debe ser solo el origen, sin ruta, como https://ejemplo.es")
  .transform((value) => new URL(value).origin)
  .default(`http://localhost:${process.env.PORT || "3000"}`);

const timeZone = z
  .string()
  .refine(isTimeZone, "SITE_TZ debe ser una zona horaria IANA, como Europe/Madrid")
  .default("Europe/Madrid");

/**
 * Every setting of the product, validated: the only reader of the environment.
 * Importing it throws an Error whose message names each wrong variable. `.env.example` documents them.
 */
export const env = createEnv({
  server: {
    SITE_NAME: z.string().trim().min(1).max(60).default("Rotativa"),
    SITE_URL: siteUrl,
    SITE_TZ: timeZone,
    PORT: port,
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: "DATABASE_URL debe ser una dirección postgresql://usuario:clave@servidor/base",
      })
      .optional(),
    SECRET_KEY: z.string().min(32, "SECRET_KEY debe tener al menos 32 caracteres").optional(),
    TRUST_PROXY: flag("TRUST_PROXY"),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "LOG_LEVEL debe ser debug, info, warn, error o silent",
      })
      .default("info"),
    UPLOADS_S3_ENDPOINT: z
      .url({
        protocol: /^https?$/,
        error: "UPLOADS_S3_ENDPOINT debe ser una dirección http o https",
      })
      .optional(),
    UPLOADS_S3_BUCKET: z.string().min(1).optional(),
    UPLOADS_S3_REGION: z.string().min(1).default("us-east-1"),
    UPLOADS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    UPLOADS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  },
  experimental__runtimeEnv: process.env,
  emptyStringAsUndefined: true,
  createFinalSchema: (shape) =>
    z.object(shape).refine(
      (values) => {
        const given = [
          values.UPLOADS_S3_ENDPOINT,
          values.UPLOADS_S3_BUCKET,
          values.UPLOADS_S3_ACCESS_KEY_ID,
          values.UPLOADS_S3_SECRET_ACCESS_KEY,
        ].filter(Boolean).length;
        return given === 0 || given === 4;
      },
      {
        error:
          "UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID y UPLOADS_S3_SECRET_ACCESS_KEY van juntas: indica las cuatro o ninguna",
      },
    ),
  onValidationError: (issues) => {
    const sentences = issues.map((issue) => {
      const name = String(issue.path?.[0] ?? "");
      return issue.message.includes("_") || issue.message.includes(name || "\0")
        ? issue.message
        : `${name}: ${issue.message}`;
    });
    throw new Error(`Configuración no válida. ${sentences.join(". ")}.`);
  },
});

/** The key that signs sessions and encrypts tokens. Throws when the server was started without one. */
export function secretKey(): string {
  if (!env.SECRET_KEY) throw new Error("Falta SECRET_KEY: arranca con npm start o indícala.");
  return env.SECRET_KEY;
}

function isOrigin(value: string) {
  const url = URL.parse(value);
  return url !== null && url.pathname === "/" && !url.search && !url.hash;
}

function isTimeZone(value: string) {
  try {
    new Intl.DateTimeFormat("es", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
