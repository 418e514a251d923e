import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";

const flag = (name: string, byDefault: "true" | "false" = "false") =>
  z
    .enum(["true", "false"], { error: `${name} debe ser true o false` })
    .default(byDefault)
    .transform((value) => value === "true");

/** A whole number within limits. */
function number(
  name: string,
  { min, max, byDefault }: { min: number; max: number; byDefault: number },
) {
  const error = `${name} debe ser un número entre ${min} y ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(byDefault);
}

const httpAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} debe ser una dirección http o https` });

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
    PORT: number("PORT", { min: 1, max: 65_535, byDefault: 3000 }),
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
    WEBSUB_HUB: httpAddress("WEBSUB_HUB").optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(
        /^[A-Za-z0-9-]{8,128}$/,
        "INDEXNOW_KEY debe tener de 8 a 128 letras sin acentos, números o guiones",
      )
      .optional(),
    INDEXNOW_ENDPOINT: httpAddress("INDEXNOW_ENDPOINT").default(
      "https://api.indexnow.org/indexnow",
    ),
    AI_ENABLED: flag("AI_ENABLED", "true"),
    OPENAI_BASE_URL: httpAddress("OPENAI_BASE_URL").optional(),
    AI_TIMEOUT_SECONDS: number("AI_TIMEOUT_SECONDS", { min: 1, max: 600, byDefault: 120 }),
    AI_DAILY_LIMIT_USER: number("AI_DAILY_LIMIT_USER", { min: 0, max: 1_000_000, byDefault: 50 }),
    AI_DAILY_LIMIT_SITE: number("AI_DAILY_LIMIT_SITE", { min: 0, max: 1_000_000, byDefault: 500 }),
    TASK_RETRY_SECONDS: number("TASK_RETRY_SECONDS", { min: 1, max: 3600, byDefault: 60 }),
    INNGEST_EVENT_KEY: z.string().min(1).optional(),
    INNGEST_SIGNING_KEY: z.string().min(1).optional(),
    INNGEST_BASE_URL: httpAddress("INNGEST_BASE_URL").optional(),
    INNGEST_DEV: flag("INNGEST_DEV"),
    UPLOADS_S3_ENDPOINT: httpAddress("UPLOADS_S3_ENDPOINT").optional(),
    UPLOADS_S3_BUCKET: z.string().min(1).optional(),
    UPLOADS_S3_REGION: z.string().min(1).default("us-east-1"),
    UPLOADS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    UPLOADS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  },
  experimental__runtimeEnv: process.env,
  emptyStringAsUndefined: true,
  createFinalSchema: (shape) =>
    z
      .object(shape)
      .refine(
        ({ INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY }) => !INNGEST_EVENT_KEY === !INNGEST_SIGNING_KEY,
        "INNGEST_EVENT_KEY e INNGEST_SIGNING_KEY van juntas: indica las dos o ninguna",
      )
      .refine(
        ({ INNGEST_DEV }) => !INNGEST_DEV || process.env.NODE_ENV !== "production",
        "INNGEST_DEV deja ejecutar las tareas sin firma: solo vale con npm run dev",
      )
      .refine(
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

// An empty setting is none for libraries that read the environment themselves, too.
for (const [name, value] of Object.entries(process.env)) {
  if (value === "") delete process.env[name];
}

/** The key that signs sessions and encrypts tokens. Throws when the server was started without one. */
export function secretKey(): string {
  if (!env.SECRET_KEY) throw new Error("Falta SECRET_KEY: arranca con npm start o indícala.");
  return env.SECRET_KEY;
}

/** Whether Inngest keeps the schedule; without it each server's own scheduler does. */
export const usesInngest = env.INNGEST_DEV || Boolean(env.INNGEST_SIGNING_KEY);

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
