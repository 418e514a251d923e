import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Why a request with these headers is refused by a site with these settings; null where it is not. */
async function refusal(headers: Record<string, string>, settings: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { assertSameOrigin } = await import("@/lib/platform/http/same-origin");
  try {
    assertSameOrigin(new Headers(headers));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const FOREIGN = "La petición viene de otro sitio y no se acepta.";
const behindProxy = { TRUST_PROXY: "true" };
const inner = { host: "127.0.0.1:3000" };

describe("behind a proxy that asks for another host", () => {
  test.each([
    ["the host", "http://diario.lan", "diario.lan"],
    ["in capitals", "http://diario.lan", "Diario.LAN"],
    ["with its port", "http://diario.lan:8080", "diario.lan:8080"],
    ["with the port of its scheme", "http://diario.lan", "diario.lan:80"],
    ["after what a proxy before it wrote", "http://diario.lan", "otro.lan, diario.lan"],
  ])("what that says counts: %s", async (_what, origin, forwarded) => {
    const headers = { ...inner, origin, "x-forwarded-host": forwarded };
    expect(await refusal(headers, behindProxy)).toBeNull();
  });

  test.each([
    ["another host", "http://otro.lan", "diario.lan"],
    ["another port", "http://diario.lan:8080", "diario.lan"],
    ["the inner host", "http://127.0.0.1:3000", "diario.lan"],
    ["no origin that can be named", "null", "diario.lan"],
    ["no address", "file://", "diario.lan"],
    ["the first of two hosts", "http://otro.lan", "otro.lan, diario.lan"],
  ])("%s is refused", async (_what, origin, forwarded) => {
    const headers = { ...inner, origin, "x-forwarded-host": forwarded };
    expect(await refusal(headers, behindProxy)).toBe(FOREIGN);
  });

  test("what a browser says of itself decides first", async () => {
    const headers = { ...inner, origin: "http://diario.lan", "x-forwarded-host": "diario.lan" };
    const foreign = { ...headers, "sec-fetch-site": "cross-site" };
    expect(await refusal(foreign, behindProxy)).toBe(FOREIGN);
  });
});

test.each<[string, Record<string, string>]>([
  ["without one", {}],
  [
    "behind a CDN, which keeps pages by `Host`",
    {
      ...behindProxy,
      CDN_PURGE: "cloudflare",
      CDN_PURGE_TOKEN: "una-clave",
      CDN_PURGE_ZONE: "zona",
    },
  ],
])("anybody may have forwarded a host: %s", async (_where, settings) => {
  const headers = { ...inner, origin: "http://diario.lan", "x-forwarded-host": "diario.lan" };
  expect(await refusal(headers, settings)).toBe(FOREIGN);
});
