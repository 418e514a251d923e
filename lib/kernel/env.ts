import { isIPv4, isIPv6 } from "node:net";
import path from "node:path";
import { z } from "zod";
import { HOST_KINDS, detectHostKind } from "./host-kind.ts";
import { limitClasses, type LimitSetting } from "./rates.ts";

// Error messages are the rest of a sentence: `readEnvironment` puts the variable's name before them.

/** The variables of the S3 bucket where uploads are kept instead of on disk. */
const UPLOADS_S3 = [
  "UPLOADS_S3_ENDPOINT",
  "UPLOADS_S3_BUCKET",
  "UPLOADS_S3_ACCESS_KEY_ID",
  "UPLOADS_S3_SECRET_ACCESS_KEY",
] as const;

/** Groups of variables: all of a group are given, or none. */
const TOGETHER = [
  ["las dos", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"],
  ["las cuatro", ...UPLOADS_S3],
  ["las dos", "SMTP_URL", "SMTP_FROM"],
] as const;

/** The settings that each CDN needs so that it can be told what changed; `CDN_PURGE` names the CDN. */
const CDN_NEEDS = {
  cloudflare: ["CDN_PURGE_TOKEN", "CDN_PURGE_ZONE"],
  fastly: ["CDN_PURGE_TOKEN", "CDN_PURGE_ZONE"],
  webhook: ["CDN_PURGE_TOKEN", "CDN_PURGE_URL"],
} as const;

/** Settings that only those who run the site may read: keys, and addresses with a password in them. */
const SECRETS: ReadonlySet<string> = new Set([
  "CDN_PURGE_TOKEN",
  "CRON_SECRET",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SECRET_KEY",
  "SECRET_KEYS",
  "SMTP_URL",
  "UPLOADS_S3_ACCESS_KEY_ID",
  "UPLOADS_S3_SECRET_ACCESS_KEY",
]);

/** Settings that another copy of the site must not take over. */
const OF_THIS_COPY: ReadonlySet<string> = new Set([
  "BACKUP_FILE",
  "BACKUP_PASSPHRASE",
  "DATA_DIR",
  "DATABASE_DIRECT_URL",
  "DATABASE_URL",
]);

/** OpenTelemetry's names of samplers, the rules that decide which traces are kept. */
const SAMPLERS = ["always_on", "always_off", "traceidratio"].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);

const NAME_LENGTH = "debe tener entre 1 y 60 caracteres";

const flag = (byDefault: "true" | "false" = "false") =>
  z
    .enum(["true", "false"], { error: "debe ser true o false" })
    .default(byDefault)
    .transform((value) => value === "true");

/** A whole number within limits. */
function number({ min, max, byDefault }: { min: number; max: number; byDefault: number }) {
  const error = `debe ser un número entre ${min} y ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(byDefault);
}

const httpAddress = () =>
  z.url({ protocol: /^https?$/, error: "debe ser una dirección http o https", abort: true });

/** An address that gets paths added to it, and that screens and the log show: it may contain no secret. */
const plainAddress = (error: string) =>
  httpAddress().refine((address) => {
    const { username, password, search, hash } = URL.parse(address) ?? {};
    return !(username || password || search || hash);
  }, error);

const serverAddress = () =>
  plainAddress(
    "no puede llevar usuario, clave ni parámetros: cada usuario sintético tiene su token",
  );

const databaseAddress = () =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: "debe ser una dirección postgresql://usuario:clave@servidor/base",
  });

/** A list separated by commas, without empty items; undefined when the setting is absent. */
const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(item).nonempty("no puede estar vacía"))
    .optional();

const MIN_KEY = "debe tener al menos 32 caracteres";
const MIN_SECRET = "debe tener al menos 16 caracteres";

const contact = z
  .string()
  .transform((text) => (/^[^\s@:/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : text))
  .refine(
    (address) => /^(mailto:\S+@\S+|https:\/\/\S+|tel:\+[\d-]+)$/.test(address),
    "debe ser un correo o una dirección https",
  );

/** A contact, with or without a name before it, as in the header of a mail: `Ana Ruiz <ana@ejemplo.es>`. */
const person = z.string().transform((text, context): { name?: string; contact: string } => {
  const [, name, given = text] = /^([^<>]+?)\s*<([^<>]+)>$/.exec(text) ?? [];
  const { data, error } = contact.safeParse(given);
  if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message });
  return { name, contact: data ?? given };
});

/** A number that multiplies limits: 0 only where they may be turned off. */
const factor = (min: number) => {
  const error = `debe ser un número entre ${min} y 1000`;
  return z.coerce.number({ error }).min(min, error).max(1000, error).default(1);
};

const factors = Object.fromEntries(
  limitClasses.map((name) => [`LIMITS_${name}`, factor(0.01)]),
) as Record<LimitSetting, ReturnType<typeof factor>>;

const siteUrl = z
  .url({
    protocol: /^https?$/,
    error: "debe ser una dirección http o https, como https://ejemplo.es",
    abort: true, // one sentence is enough
  })
  .refine(isOrigin, "debe ser solo el origen, sin ruta, como https://ejemplo.es")
  .transform((value) => new URL(value).origin)
  .default(() => addressAt(process.env.PORT || "3000"));

const settings = z
  .object({
    SITE_NAME: z.string().trim().min(1, NAME_LENGTH).max(60, NAME_LENGTH).default("Rotativa"),
    SITE_URL: siteUrl,
    SITE_TZ: z
      .string()
      .refine(isTimeZone, "debe ser una zona horaria IANA, como Europe/Madrid")
      .default("Europe/Madrid"),
    SITE_CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, "debe ser una moneda de tres letras, como EUR")
      .default("EUR"),
    PORT: number({ min: 0, max: 65_535, byDefault: 3000 }),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "debe ser una dirección IP o un nombre, como 127.0.0.1")
      .optional(),
    MAX_CONNECTIONS: number({ min: 10, max: 100_000, byDefault: 5000 }),
    PAGE_CACHE_MB: number({ min: 8, max: 100_000, byDefault: 128 }),
    DATA_DIR: z.string().default(".data"),
    HOST_KIND: z
      .enum(HOST_KINDS, { error: "debe ser server, container o serverless" })
      .default(() => detectHostKind(process.env)),
    DATABASE_URL: databaseAddress().optional(),
    DATABASE_DIRECT_URL: databaseAddress().optional(),
    SECRET_KEY: z.string().min(32, MIN_KEY).optional(),
    SECRET_KEYS: list(z.string().min(32, `${MIN_KEY} en cada clave`)),
    TRUST_PROXY: flag(),
    DNS_SERVERS: z
      .string()
      .transform((text) => text.split(",").map((server) => server.trim()))
      .refine((servers) => servers.every(isServer), {
        error: "debe ser una lista de direcciones IP, como 9.9.9.9,[2620:fe::fe]:53",
      })
      .optional(),
    HSTS_MAX_AGE: number({ min: 0, max: 63_072_000, byDefault: 31_536_000 }),
    HSTS_INCLUDE_SUBDOMAINS: flag(),
    HSTS_PRELOAD: flag(),
    SECURITY_CONTACT: list(contact),
    IMAGES_ELSEWHERE: z
      .enum(["proxy", "link"], { error: "debe ser proxy o link" })
      .default("proxy"),
    IMAGES_ELSEWHERE_MB: number({ min: 10, max: 1_000_000, byDefault: 500 }),
    IMAGES_ELSEWHERE_HOSTS: list(
      z.string().regex(/^[\w.-]+:\d{1,5}$/, "debe tener nombres con su puerto, como fotos.lan:80"),
    ),
    OEMBED_GATEWAY: httpAddress().optional(),
    WEBHOOK_HOSTS: list(
      z.string().regex(/^[\w.-]+:\d{1,5}$/, "debe tener nombres con su puerto, como ci.lan:8080"),
    ),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "debe ser debug, info, warn, error o silent",
      })
      .default("info"),
    WEBSUB_HUB: httpAddress().optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "debe tener de 8 a 128 letras sin acentos, números o guiones")
      .optional(),
    INDEXNOW_ENDPOINT: httpAddress().default("https://api.indexnow.org/indexnow"),
    LIMITS_FACTOR: factor(0),
    ...factors,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "debe ser una dirección smtp:// o smtps://" })
      .optional(),
    SMTP_FROM: z
      .string()
      .regex(
        /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        "debe ser como nombre@ejemplo.es o Rotativa <nombre@ejemplo.es>",
      )
      .optional(),
    BACKUP_FILE: z
      .string()
      .refine(
        path.isAbsolute,
        "debe ser la ruta completa de un archivo, como /backups/rotativa.tar",
      )
      .optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "debe ser una hora, como 03:30")
      .default("03:30"),
    BACKUP_KEEP: number({ min: 1, max: 1000, byDefault: 14 }),
    BACKUP_PASSPHRASE: z.string().min(12, "debe tener al menos 12 caracteres").optional(),
    AUDIT_DAYS: number({ min: 30, max: 36_500, byDefault: 365 }),
    AI_ENABLED: flag("true"),
    AI_CONTACT: list(person),
    AI_DECLARATION: z
      .enum(["optional", "required"], { error: "debe ser optional o required" })
      .default("optional"),
    OPENAI_BASE_URL: serverAddress().optional(),
    AI_TIMEOUT_SECONDS: number({ min: 1, max: 600, byDefault: 120 }),
    AI_AUTONOMY_MAX: z
      .enum(["borrador", "revision", "autonomo"], {
        error: "debe ser borrador, revision o autonomo",
      })
      .default("autonomo"),
    AI_DAILY_LIMIT_USER: number({ min: 0, max: 1_000_000, byDefault: 50 }),
    AI_DAILY_LIMIT_OWNER: number({ min: 0, max: 1_000_000, byDefault: 200 }),
    SYNTHETIC_USERS_PER_OWNER: number({ min: 0, max: 1_000_000, byDefault: 50 }),
    AI_DAILY_LIMIT_SITE: number({ min: 0, max: 1_000_000, byDefault: 500 }),
    TASK_RETRY_SECONDS: number({ min: 1, max: 3600, byDefault: 60 }),
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
    INNGEST_BASE_URL: httpAddress().optional(),
    /** After so many minutes without a call of Inngest's the servers keep the schedule themselves; 0: never. */
    INNGEST_TAKEOVER_MINUTES: number({ min: 0, max: 1440, byDefault: 0 }),
    INNGEST_DEV: flag(),
    CRON_SECRET: z.string().min(16, MIN_SECRET).optional(),
    METRICS_TOKEN: z.string().min(16, MIN_SECRET).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: plainAddress(
      "no puede llevar usuario, clave ni parámetros: van en OTEL_EXPORTER_OTLP_HEADERS",
    ).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default("rotativa"),
    OTEL_TRACES_SAMPLER: z
      .enum(SAMPLERS, { error: `debe ser ${SAMPLERS.join(", ")}` })
      .default("parentbased_always_on"),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: "debe ser un número entre 0 y 1" })
      .min(0, "debe ser un número entre 0 y 1")
      .max(1, "debe ser un número entre 0 y 1")
      .default(1),
    CDN_PURGE: z
      .enum(["cloudflare", "fastly", "webhook"], {
        error: "debe ser cloudflare, fastly o webhook",
      })
      .optional(),
    CDN_PURGE_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, "no puede contener espacios ni caracteres especiales")
      .optional(),
    CDN_PURGE_ZONE: z
      .string()
      .regex(/^[A-Za-z0-9]+$/, "debe tener solo letras y números")
      .optional(),
    CDN_PURGE_URL: httpAddress()
      .refine((address) => !URL.parse(address)?.username, "no puede llevar usuario ni clave")
      .optional(),
    UPLOADS_S3_ENDPOINT: httpAddress().optional(),
    UPLOADS_S3_BUCKET: z.string().optional(),
    UPLOADS_S3_REGION: z.string().default("us-east-1"),
    UPLOADS_S3_ACCESS_KEY_ID: z.string().optional(),
    UPLOADS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((values, context) => {
    if (values.INNGEST_DEV && process.env.NODE_ENV === "production") {
      const message = "deja ejecutar las tareas sin firma: solo vale con npm run dev";
      context.addIssue({ code: "custom", path: ["INNGEST_DEV"], message });
    }
    const { HSTS_MAX_AGE: age, HSTS_INCLUDE_SUBDOMAINS: all, HSTS_PRELOAD: preload } = values;
    if (preload && !(all && age >= 31_536_000)) {
      const message = "necesita HSTS_INCLUDE_SUBDOMAINS=true y HSTS_MAX_AGE de un año o más";
      context.addIssue({ code: "custom", path: ["HSTS_PRELOAD"], message });
    }
    if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
      const message = "acompaña a DATABASE_URL, que falta";
      context.addIssue({ code: "custom", path: ["DATABASE_DIRECT_URL"], message });
    }
    if (values.BACKUP_FILE && values.HOST_KIND === "serverless") {
      const message = "no sirve donde el disco no dura: haz las copias con npm run backup";
      context.addIssue({ code: "custom", path: ["BACKUP_FILE"], message });
    }
    for (const [all, ...names] of TOGETHER) {
      const given = names.filter((name) => values[name]).length;
      if (given === 0 || given === names.length) continue;
      const message = `van juntas: indica ${all} o ninguna`;
      context.addIssue({ code: "custom", path: names, message });
    }
    const { CDN_PURGE: cdn } = values;
    const missing = cdn ? CDN_NEEDS[cdn].filter((name) => !values[name]) : [];
    if (missing.length > 0) {
      const message = `${missing.length > 1 ? "hacen" : "hace"} falta con CDN_PURGE=${cdn}`;
      context.addIssue({ code: "custom", path: missing, message });
    }
    if (!cdn && values.CDN_PURGE_TOKEN) {
      const message = "no sirve sin CDN_PURGE, que dice cuál es la CDN";
      context.addIssue({ code: "custom", path: ["CDN_PURGE_TOKEN"], message });
    }
  });

/**
 * Every setting of the product, validated: the only reader of the environment.
 * Importing it throws an Error whose message names each wrong variable. `.env.example` documents them.
 */
export const env = readEnvironment();

function readEnvironment() {
  // An empty setting counts as absent, also for libraries that read the environment themselves.
  for (const [name, value] of Object.entries(process.env)) {
    if (value === "") delete process.env[name];
  }
  const { data, error } = settings.safeParse(process.env);
  if (data) return data;
  const sentences = error.issues.map(({ path, message }) => {
    const names = path.filter((part) => typeof part === "string"); // within a list, its place is a number
    return `${listed(names)} ${message}`;
  });
  throw new Error(`Configuración no válida. ${sentences.join(". ")}.`);
}

/** Notes the port that the system has given for `PORT=0`. Call it before anything uses `PORT` or `SITE_URL`. */
export function servesAt(port: number): void {
  process.env.PORT = String(port); // Next's bundle reads the environment once more
  env.PORT = port;
  if (!process.env.SITE_URL) env.SITE_URL = addressAt(port);
}

function addressAt(port: string | number) {
  return `http://localhost:${port}`;
}

/** Returns whether more people may read a setting than those who run this copy of the site. */
export const isOpenSetting = (name: string): boolean =>
  !SECRETS.has(name) && !OF_THIS_COPY.has(name);

export interface GivenSettings {
  open: Record<string, string>;
  secret: Record<string, string>;
}

/** Returns the settings that were given, as they were written, except where this copy of the site keeps its data. */
export function givenSettings(): GivenSettings {
  const given = Object.keys(settings.shape).flatMap((name) => {
    const value = process.env[name];
    return value === undefined || OF_THIS_COPY.has(name) ? [] : [[name, value] as const];
  });
  const { open = [], secret = [] } = Object.groupBy(given, ([name]) =>
    isOpenSetting(name) ? "open" : "secret",
  );
  return { open: Object.fromEntries(open), secret: Object.fromEntries(secret) };
}

/** The address of the database without a pooler in between, where `LISTEN` works. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

const knownKeys = [
  ...new Set([...(env.SECRET_KEYS ?? []), ...(env.SECRET_KEY ? [env.SECRET_KEY] : [])]),
];

/**
 * Returns the keys that sign sessions and seal tokens, the newest first: it signs and seals, all of them verify and
 * open. Throws when the server was started without one. Only lib/platform/auth calls this.
 */
export function secretKeys(): [newest: string, ...older: string[]] {
  const [newest, ...older] = knownKeys;
  if (!newest) throw new Error("Falta SECRET_KEY: arranca con npm start o indícala.");
  return [newest, ...older];
}

/** True when the settings bring a secret key; else `npm start` makes one where the disk lasts. */
export const hasKey = knownKeys.length > 0;

/** True when the process is frozen between two requests: nothing may wait there for a timer or for others' changes. */
export const freezes = env.HOST_KIND === "serverless";

/**
 * Returns why the site cannot start with these settings on this host, as a sentence that names what is missing; null
 * when it can. `ownServer`: true when server/index.ts starts it, which opens a database and makes a key where none is
 * given and the disk lasts.
 */
export function whyNotStart({ ownServer }: { ownServer: boolean }): string | null {
  const lasts = env.HOST_KIND === "server";
  const needed: (keyof typeof env)[] = [];
  if (!lasts || !ownServer) needed.push("DATABASE_URL", "SECRET_KEY");
  if (!lasts) needed.push(...UPLOADS_S3);
  const missing = needed.filter((name) =>
    name === "SECRET_KEY" ? !hasKey : env[name] === undefined,
  );
  if (missing.length === 0) return null;
  const why = lasts
    ? "sin npm start nadie abre la base de datos integrada ni crea una clave"
    : `en este alojamiento no hay un disco que dure (HOST_KIND=${env.HOST_KIND})`;
  return `${missing.length > 1 ? "Faltan" : "Falta"} ${listed(missing)}: ${why}.`;
}

/** True when all the site's data is stored elsewhere, so that it needs no folder of its own. */
export const keepsNothing =
  hasKey && (["DATABASE_URL", ...UPLOADS_S3] as const).every((name) => env[name] !== undefined);

/**
 * The value of the header that tells browsers to insist on https (HSTS); null for a site at an http address, and when
 * the settings turn it off.
 */
export const strictTransport =
  env.SITE_URL.startsWith("https:") && env.HSTS_MAX_AGE > 0
    ? [
        `max-age=${env.HSTS_MAX_AGE}`,
        ...(env.HSTS_INCLUDE_SUBDOMAINS ? ["includeSubDomains"] : []),
        ...(env.HSTS_PRELOAD ? ["preload"] : []),
      ].join("; ")
    : null;

/** True when Inngest runs the schedule; without it each server's own scheduler does. */
export const usesInngest = env.INNGEST_DEV || Boolean(env.INNGEST_SIGNING_KEY);

function listed(names: string[]) {
  return new Intl.ListFormat("es").format(names);
}

function isOrigin(value: string) {
  const url = URL.parse(value);
  return url !== null && url.pathname === "/" && !url.search && !url.hash;
}

/** Checks for an IP address, perhaps with a port; IPv6 with a port is in brackets. */
function isServer(text: string) {
  const [, bracketed, port] = /^\[([^\]]+)\](:\d{1,5})?$/.exec(text) ?? [];
  const isPort = (text: string) => Number(text) > 0 && Number(text) < 65_536;
  if (bracketed) return isIPv6(bracketed) && isPort(port?.slice(1) ?? "53");
  const [, host = "", number = "53"] = /^([\d.]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIPv6(text) || (isIPv4(host) && isPort(number));
}

function isTimeZone(value: string) {
  try {
    new Intl.DateTimeFormat("es", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
