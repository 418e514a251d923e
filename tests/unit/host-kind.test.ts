import { describe, expect, test, vi, afterEach } from "vitest";
import { detectHostKind } from "@/lib/kernel/host-kind";
import { SECRET_KEY } from "@/tests/support/secret-key";

test.each([
  [{}, "server"],
  [{ VERCEL: "1" }, "serverless"],
  [{ NETLIFY: "true" }, "serverless"],
  [{ AWS_LAMBDA_FUNCTION_NAME: "sitio" }, "serverless"],
  [{ FUNCTIONS_WORKER_RUNTIME: "node" }, "serverless"],
  [{ K_SERVICE: "sitio" }, "serverless"],
  [{ FUNCTION_TARGET: "sitio" }, "serverless"],
  [{ DYNO: "web.1" }, "container"],
  [{ VERCEL: "" }, "server"],
])("an environment with %o is that of a %s", (environment, kind) => {
  expect(detectHostKind(environment)).toBe(kind);
});

const S3 = {
  UPLOADS_S3_ENDPOINT: "https://s3.ejemplo.es",
  UPLOADS_S3_BUCKET: "cubo",
  UPLOADS_S3_ACCESS_KEY_ID: "id",
  UPLOADS_S3_SECRET_ACCESS_KEY: "clave",
};
const KEPT = {
  DATABASE_URL: "postgresql://ana@base.ejemplo.es/sitio",
  SECRET_KEY,
};

describe("the settings that a host needs", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function settings(environment: Record<string, string>) {
    for (const name of ["DATABASE_URL", "SECRET_KEY", ...Object.keys(S3)]) {
      vi.stubEnv(name, undefined);
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    return import("@/lib/kernel/env");
  }

  test.each([
    ["our server on a server", true, {}, null],
    ["our server in a container with all of them", true, { DYNO: "web.1", ...KEPT, ...S3 }, null],
    [
      "our server in a container with none",
      true,
      { DYNO: "web.1" },
      "Faltan DATABASE_URL, SECRET_KEY, UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID y UPLOADS_S3_SECRET_ACCESS_KEY: en este alojamiento no hay un disco que dure (HOST_KIND=container).",
    ],
    [
      "a function without a store",
      false,
      { VERCEL: "1", ...KEPT },
      "Faltan UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID y UPLOADS_S3_SECRET_ACCESS_KEY: en este alojamiento no hay un disco que dure (HOST_KIND=serverless).",
    ],
    ["next start on a server", false, KEPT, null],
    [
      "next start with a database only",
      false,
      { DATABASE_URL: KEPT.DATABASE_URL },
      "Falta SECRET_KEY: sin npm start nadie abre la base de datos integrada ni crea una clave.",
    ],
    ["what is said wins over what is detected", true, { DYNO: "web.1", HOST_KIND: "server" }, null],
  ])("%s", async (_who, ownServer, environment, sentence) => {
    const { whyNotStart } = await settings(environment as Record<string, string>);
    expect(whyNotStart({ ownServer })).toBe(sentence);
  });

  test("a site that keeps all of it elsewhere needs no folder", async () => {
    expect((await settings({ ...KEPT, ...S3 })).keepsNothing).toBe(true);
    vi.resetModules();
    expect((await settings({ ...KEPT })).keepsNothing).toBe(false);
  });
});
