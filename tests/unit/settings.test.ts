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

test.each([
  ["WEBSUB_HUB", "centro.ejemplo", "WEBSUB_HUB debe ser una dirección http o https"],
  ["INDEXNOW_KEY", "corta", "INDEXNOW_KEY debe tener de 8 a 128 letras"],
  ["INDEXNOW_KEY", "../../clave", "INDEXNOW_KEY debe tener de 8 a 128 letras"],
  ["INDEXNOW_ENDPOINT", "ftp://a.es", "INDEXNOW_ENDPOINT debe ser una dirección http o https"],
  ["HOST_KIND", "nube", "HOST_KIND debe ser server, container o serverless"],
  ["CRON_SECRET", "corta", "CRON_SECRET debe tener al menos 16 caracteres"],
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
  const { chatModel } = await import("@/lib/ai/service");
  const model = await chatModel({ model: "gpt-4o-mini", token: "sk-0123456789" });
  expect(model.modelId).toBe("gpt-4o-mini");
});
