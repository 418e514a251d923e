import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("the example of all settings, copied as it is, changes none", async () => {
  const example = Object.entries(parseEnv(readFileSync(".env.example", "utf8")));
  for (const [name] of example) vi.stubEnv(name, undefined);
  const { env: byDefault } = await import("@/lib/kernel/env");
  vi.resetModules();
  for (const [name, value] of example) vi.stubEnv(name, value);
  const { env: copied } = await import("@/lib/kernel/env");
  expect({ ...copied }).toEqual({ ...byDefault });
});

test("of the settings that a backup takes along, keys and addresses with passwords are secrets", async () => {
  for (const [name] of Object.entries(parseEnv(readFileSync(".env.example", "utf8")))) {
    vi.stubEnv(name, undefined);
  }
  const given = {
    ...{ SITE_NAME: "El Faro", INDEXNOW_KEY: "publica-por-fuerza", SMTP_FROM: "casa@faro.example" },
    ...{ SMTP_URL: "smtp://u:p@correo.example", SECRET_KEY: "k".repeat(32) },
    ...{ CRON_SECRET: "0123456789abcdef", OTEL_EXPORTER_OTLP_HEADERS: "authorization=x" },
    ...{ DATABASE_URL: "postgresql://u:p@db.example/a" },
    ...{ BACKUP_PASSPHRASE: "una frase larga", DATA_DIR: "/srv/datos" },
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const { givenSettings } = await import("@/lib/kernel/env");
  const { open, secret } = givenSettings();
  expect(Object.keys(open).sort()).toEqual(["INDEXNOW_KEY", "SITE_NAME", "SMTP_FROM"]);
  expect(Object.keys(secret).sort()).toEqual([
    ...["CRON_SECRET", "OTEL_EXPORTER_OTLP_HEADERS", "SECRET_KEY", "SMTP_URL"],
  ]);
});

test("no setting that is named like a secret is taken along openly", async () => {
  const names = Object.keys(parseEnv(readFileSync(".env.example", "utf8")));
  const like = names.filter((name) => /^(?!LIMIT_).*(KEY|SECRET|TOKEN|PASS|_URL$)/.test(name));
  expect(like.length).toBeGreaterThan(10);
  const known = [
    "INDEXNOW_KEY",
    "SITE_URL",
    "OPENAI_BASE_URL",
    "INNGEST_BASE_URL",
    "CDN_PURGE_URL",
  ];
  const { isOpenSetting } = await import("@/lib/kernel/env");
  expect(like.filter(isOpenSetting).sort()).toEqual(known.sort());
});

test.each([
  ["WEBSUB_HUB", "centro.ejemplo", "WEBSUB_HUB debe ser una dirección http o https"],
  ["INDEXNOW_KEY", "corta", "INDEXNOW_KEY debe tener de 8 a 128 letras"],
  ["INDEXNOW_KEY", "../../clave", "INDEXNOW_KEY debe tener de 8 a 128 letras"],
  ["INDEXNOW_ENDPOINT", "ftp://a.es", "INDEXNOW_ENDPOINT debe ser una dirección http o https"],
  ["HOST_KIND", "nube", "HOST_KIND debe ser server, container o serverless"],
  ["DNS_SERVERS", "dns.ejemplo.es", "DNS_SERVERS debe ser una lista de direcciones IP"],
  ["DNS_SERVERS", "9.9.9.9,", "DNS_SERVERS debe ser una lista de direcciones IP"],
  ["DNS_SERVERS", "127.0.0.1:99999", "DNS_SERVERS debe ser una lista de direcciones IP"],
  ["DNS_SERVERS", "127.0.0.1:0", "DNS_SERVERS debe ser una lista de direcciones IP"],
  ["CRON_SECRET", "corta", "CRON_SECRET debe tener al menos 16 caracteres"],
  ["METRICS_TOKEN", "corta", "METRICS_TOKEN debe tener al menos 16 caracteres"],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "http://u:p@127.0.0.1:4318",
    "OTEL_EXPORTER_OTLP_ENDPOINT no puede llevar usuario, clave ni parámetros",
  ],
  ["OTEL_TRACES_SAMPLER", "todas", "OTEL_TRACES_SAMPLER debe ser always_on, parentbased_always_on"],
  ["OTEL_TRACES_SAMPLER_ARG", "2", "OTEL_TRACES_SAMPLER_ARG debe ser un número entre 0 y 1"],
  ["CDN_PURGE", "akamai", "CDN_PURGE debe ser cloudflare, fastly o webhook"],
  [
    "CDN_PURGE",
    "cloudflare",
    "CDN_PURGE_TOKEN y CDN_PURGE_ZONE hacen falta con CDN_PURGE=cloudflare",
  ],
  ["CDN_PURGE", "webhook", "CDN_PURGE_TOKEN y CDN_PURGE_URL hacen falta con CDN_PURGE=webhook"],
  ["CDN_PURGE_TOKEN", "clave", "CDN_PURGE_TOKEN no sirve sin CDN_PURGE"],
  ["CDN_PURGE_ZONE", "../otra", "CDN_PURGE_ZONE debe tener solo letras y números"],
  [
    "DATABASE_DIRECT_URL",
    "mysql://a/b",
    "DATABASE_DIRECT_URL debe ser una dirección postgresql://",
  ],
  ["DATABASE_DIRECT_URL", "postgresql://a/b", "DATABASE_DIRECT_URL acompaña a DATABASE_URL"],
  ["OPENAI_BASE_URL", "servidor", "OPENAI_BASE_URL debe ser una dirección http o https"],
  ...[
    "https://ana:secreto@ia.ejemplo.es/v1",
    "https://ana@ia.ejemplo.es",
    "https://ia.es/?key=a",
  ].map((address) => [
    "OPENAI_BASE_URL",
    address,
    "OPENAI_BASE_URL no puede llevar usuario, clave",
  ]),
  ["HOST", "a b", "HOST debe ser una dirección IP o un nombre"],
  ["MAX_CONNECTIONS", "3", "MAX_CONNECTIONS debe ser un número entre 10 y 100000"],
  ["HSTS_PRELOAD", "true", "HSTS_PRELOAD necesita HSTS_INCLUDE_SUBDOMAINS=true"],
  ["AI_CONTACT", "Ana Ruiz <ejemplo.es>", "AI_CONTACT debe ser un correo o una dirección https"],
  ["SECURITY_CONTACT", "ejemplo.es", "SECURITY_CONTACT debe ser un correo o una dirección https"],
  ["IMAGES_ELSEWHERE", "no", "IMAGES_ELSEWHERE debe ser proxy o link"],
  ["WEBHOOK_HOSTS", "10.0.0.1", "WEBHOOK_HOSTS debe tener nombres con su puerto"],
  ["IMAGES_ELSEWHERE_HOSTS", "10.0.0.1", "IMAGES_ELSEWHERE_HOSTS debe tener nombres con su puerto"],
  ["SITE_NAME", "x".repeat(61), "SITE_NAME debe tener entre 1 y 60 caracteres"],
  ["INNGEST_EVENT_KEY", "a", "INNGEST_EVENT_KEY e INNGEST_SIGNING_KEY van juntas: indica las dos"],
  [
    "UPLOADS_S3_BUCKET",
    "cubo",
    "UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID y UPLOADS_S3_SECRET_ACCESS_KEY van juntas: indica las cuatro o ninguna",
  ],
])("a wrong %s (%s) is refused by its name", async (name, value, message) => {
  vi.stubEnv(name, value);
  await expect(import("@/lib/kernel/env")).rejects.toThrow(message);
});

test.each(["SITE_URL", "OPENAI_BASE_URL"])(
  "an address in %s with another scheme is told in one sentence",
  async (name) => {
    vi.stubEnv(name, "ftp://ana@ejemplo.es/ruta");
    const told = await import("@/lib/kernel/env").catch((error: Error) => error.message);
    expect(told).toMatch(
      /^Configuración no válida\. \w+ debe ser una dirección http o https[^.]*(\.es)?\.$/,
    );
  },
);

test.each([
  ["http://ejemplo.es", {}, null],
  ["https://ejemplo.es", {}, "max-age=31536000"],
  ["https://ejemplo.es", { HSTS_MAX_AGE: "0" }, null],
  ["https://ejemplo.es", { HSTS_MAX_AGE: "300" }, "max-age=300"],
  [
    "https://ejemplo.es",
    { HSTS_INCLUDE_SUBDOMAINS: "true", HSTS_PRELOAD: "true" },
    "max-age=31536000; includeSubDomains; preload",
  ],
])("what a site at %s with %o says of https: %s", async (site, settings, said) => {
  vi.stubEnv("SITE_URL", site);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect((await import("@/lib/kernel/env")).strictTransport).toBe(said);
});

test.each([
  [undefined, "http://localhost:40123"],
  ["https://ejemplo.es", "https://ejemplo.es"],
])("with PORT=0 and SITE_URL %s, a site that got port 40123 is at %s", async (given, address) => {
  vi.stubEnv("PORT", "0");
  vi.stubEnv("SITE_URL", given);
  const { env, servesAt } = await import("@/lib/kernel/env");
  servesAt(40_123);
  vi.resetModules();
  const { env: ofTheBundle } = await import("@/lib/kernel/env");
  for (const each of [env, ofTheBundle]) {
    expect(each).toMatchObject({ PORT: 40_123, SITE_URL: address });
  }
});

test("who answers for what AI does may be named before an address", async () => {
  vi.resetModules();
  vi.stubEnv("AI_CONTACT", "Ana Ruiz <ana@ejemplo.es>, https://ejemplo.es/ia");
  const { env } = await import("@/lib/kernel/env");
  expect(env.AI_CONTACT).toEqual([
    { name: "Ana Ruiz", contact: "mailto:ana@ejemplo.es" },
    { name: undefined, contact: "https://ejemplo.es/ia" },
  ]);
});

test("whom to tell of a fault stands in a text of its own, and nowhere without a setting", async () => {
  const textOf = async (contact: string | undefined) => {
    vi.resetModules();
    vi.stubEnv("SECURITY_CONTACT", contact);
    vi.stubEnv("SITE_URL", "https://ejemplo.es");
    const { securityText } = await import("@/lib/discovery/security-text");
    return securityText(Date.parse("2026-11-22T10:00:00Z"));
  };
  expect(await textOf(undefined)).toBeNull();
  expect((await textOf("seguridad@ejemplo.es, https://ejemplo.es/avisos"))?.body).toBe(
    [
      "Contact: mailto:seguridad@ejemplo.es",
      "Contact: https://ejemplo.es/avisos",
      "Expires: 2027-05-21T00:00:00.000Z",
      "Preferred-Languages: es, en",
      "Canonical: https://ejemplo.es/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("the database is listened to directly where that has an address of its own", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://pooler/a");
  expect((await import("@/lib/kernel/env")).directUrl).toBe("postgresql://pooler/a");
  vi.resetModules();
  vi.stubEnv("DATABASE_DIRECT_URL", "postgresql://database/a");
  expect((await import("@/lib/kernel/env")).directUrl).toBe("postgresql://database/a");
});

test.each([
  ["https://ejemplo.es", "una-clave-de-prueba", true],
  ["https://ejemplo.es", "", false],
  ["http://localhost:3000", "una-clave-de-prueba", false],
  ["http://blog.localhost", "una-clave-de-prueba", false],
  ["http://127.0.0.1:3000", "una-clave-de-prueba", false],
  ["http://[::1]:3000", "una-clave-de-prueba", false],
])("whether a site at %s with the key «%s» announces itself", async (site, key, announces) => {
  vi.stubEnv("SITE_URL", site);
  vi.stubEnv("INDEXNOW_KEY", key);
  vi.stubGlobal("rotativa", {});
  const { openAnnouncer } = await import("@/lib/discovery/announce");
  const { findPart } = await import("@/lib/kernel/process");
  openAnnouncer();
  expect(Boolean(findPart("announcer"))).toBe(announces);
});

test("a model of OpenAI's can be asked when no other server is named", async () => {
  vi.stubEnv("OPENAI_BASE_URL", ""); // as the example has it; the SDK reads it too
  const { chatModel } = await import("@/lib/newsroom/ai/service");
  const { providerHost } = await import("@/lib/machines/spending/provider-host");
  const { Meter } = await import("@/lib/newsroom/ai/meter");
  const model = await chatModel({ model: "gpt-4o-mini", token: "sk-0123456789" }, new Meter());
  expect(model.modelId).toBe("gpt-4o-mini");
  expect(providerHost).toBe("api.openai.com");
});
