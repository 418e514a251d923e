import { unstable_getResponseFromNextConfig as answerTo } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "@/lib/http/security-headers";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import configFor from "@/next.config";

const nextConfig = await configFor(PHASE_PRODUCTION_SERVER);

const headersOf = async (path: string) =>
  (await answerTo({ url: `http://localhost:3000${path}`, nextConfig })).headers;

test.each(["/", "/auth", "/s/un-espacio/e/un-slug", "/api/entries"])(
  "%s reaches no other origin but for images, and nobody frames it",
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' https: http: data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  },
);

test.each(["/uploads/foto.webp", "/avatars/portrait/ana"])(
  "%s keeps the closed policy of a file",
  async (path) => expect((await headersOf(path)).get("content-security-policy")).toBeNull(),
);

test("only hot reload may evaluate text and open sockets", () => {
  expect(contentSecurityPolicy({ scripts: [], dev: false })).not.toMatch(/unsafe-eval|ws:/);
  expect(contentSecurityPolicy({ scripts: [], dev: true })).toMatch(
    /'unsafe-eval'.*connect-src 'self' ws:/,
  );
});
