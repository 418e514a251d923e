import { unstable_getResponseFromNextConfig as answerTo } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { contentSecurityPolicy, withLinkedImages } from "@/lib/platform/http/security-headers";
import { PLAYER_ORIGINS } from "@/lib/platform/markdown/embeddable";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import configFor from "@/next.config";

const nextConfig = await configFor(PHASE_PRODUCTION_SERVER);

const headersOf = async (path: string) =>
  (await answerTo({ url: `http://localhost:3000${path}`, nextConfig })).headers;

test.each(["/", "/auth", "/s/un-espacio/e/un-slug", "/api/entries"])(
  "%s reaches no other origin, and nobody frames or opens it",
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      `frame-src ${PLAYER_ORIGINS.join(" ")}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  },
);

test.each(["/uploads/foto.webp", "/avatars/portrait/ana"])(
  "%s keeps the closed policy of a file",
  async (path) => expect((await headersOf(path)).get("content-security-policy")).toBeNull(),
);

test("no feature of the browser is for texts; passkeys stay ours", async () => {
  const policy = (await headersOf("/")).get("permissions-policy") ?? "";
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb", "serial"]) {
    expect(policy.split(", ")).toContain(`${feature}=()`);
  }
  expect(policy).not.toContain("publickey-credentials");
});

test("no other site's page loads what calls answer", async () => {
  const of = async (path: string) => (await headersOf(path)).get("cross-origin-resource-policy");
  expect(await of("/api/entries")).toBe("same-origin");
  expect(await of("/feeds/rss.xml")).toBeNull();
});

test("only a site that links to the images of others lets browsers load them", () => {
  expect(contentSecurityPolicy({ scripts: [], dev: false })).toContain("img-src 'self' data:;");
  const linked = contentSecurityPolicy({ scripts: [], dev: false, linksImages: true });
  expect(linked).toContain("img-src 'self' https: http: data:;");
  expect(withLinkedImages(contentSecurityPolicy({ scripts: [], dev: false }))).toBe(linked);
});

test("only hot reload may evaluate text and open sockets", () => {
  expect(contentSecurityPolicy({ scripts: [], dev: false })).not.toMatch(/unsafe-eval|ws:/);
  expect(contentSecurityPolicy({ scripts: [], dev: true })).toMatch(
    /'unsafe-eval'.*connect-src 'self' ws:/,
  );
});
