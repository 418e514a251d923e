import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { readerChoicesScript } from "@/lib/platform/http/reader-choices";
import { signedInHintScript } from "@/lib/platform/auth/signed-in-hint";
import { ROUTED_HOST } from "@/lib/platform/addresses/hosts";
import { config, middleware } from "@/middleware";

const site = "http://localhost:3000";
/** As our own server hands requests on. */
const routed = { host: ROUTED_HOST };
const runs = (path: string, headers = {}) => doesMatch({ config, url: site + path, headers });
const visit = (path: string, cookie = "") =>
  middleware(new NextRequest(site + path, { headers: { ...routed, cookie } }));

/** The addresses of the private screens, as their folders say, with a number where a name is open. */
const privateScreens = globSync("app/(private)/**/page.tsx").map((file) =>
  `/${path.dirname(path.relative("app", file)).split(path.sep).join("/")}`
    .replaceAll(/\/\([^/]+\)/g, "")
    .replaceAll(/\[[^\]]+\]/g, "7"),
);

test("the folders of private screens are found", () => {
  expect(privateScreens).toEqual(expect.arrayContaining(["/audit", "/spaces/7/entries/7"]));
});

test.each(privateScreens)(
  "%s is private: it has the strict policy, for a member",
  async (screen) => {
    expect(runs(screen, routed)).toBe(true);
    expect((await visit(screen)).headers.get("location")).toContain("/auth?next=");
    const { headers } = await visit(screen, "rotativa-session=anything");
    expect(headers.get("content-security-policy")).toContain("'strict-dynamic'");
  },
);

test.each([
  "/",
  "/auth",
  "/audits",
  "/reports/7",
  "/decisions",
  "/entries/7",
  "/e/un-slug",
  "/un-slug",
  "/entries-de-verano",
  "/s/un-espacio",
  "/s/un-espacio/e/un-slug",
  "/domains",
  "/api/entries",
  "/uploads/foto.webp",
])("%s is public and not slowed down behind our own server", (path) =>
  expect(runs(path, routed)).toBe(false),
);

describe("where our own server is not", () => {
  test.each(["/", "/auth", "/un-slug", "/feeds/rss.xml", "/robots.txt", "/dominio/x", "/profile"])(
    "%s is routed by its host",
    (path) => expect(runs(path)).toBe(true),
  );

  test.each(["/api/entries", "/uploads/foto.webp", "/_next/static/x.js", "/favicon.ico"])(
    "%s is the same on every host",
    (path) => expect(runs(path)).toBe(false),
  );
});

test("a visitor is sent to sign in and comes back with the whole address", async () => {
  const { status, headers } = await visit("/spaces/7/edit?a=1&b=2");
  expect(status).toBe(307);
  expect(headers.get("location")).toBe(`${site}/auth?next=%2Fspaces%2F7%2Fedit%3Fa%3D1%26b%3D2`);
});

describe("a browser with a session cookie", () => {
  const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
  const visitSignedIn = () => visit("/dashboard", "rotativa-session=anything");

  test("goes on, and Next is told the policy that the browser is told", async () => {
    const response = await visitSignedIn();
    expect(response.headers.get("x-middleware-next")).toBe("1");
    expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(
      policyOf(response),
    );
  });

  test("runs only scripts with this answer's nonce, the sign-in hint and what the reader has chosen", async () => {
    const [first, second] = [policyOf(await visitSignedIn()), policyOf(await visitSignedIn())];
    const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");
    const scripts =
      /script-src 'self' 'nonce-([^']{24})' 'sha256-([^']+)' 'sha256-([^']+)' 'strict-dynamic';/;
    expect(first).toMatch(scripts);
    expect(scripts.exec(first)?.slice(2)).toEqual([
      hashOf(signedInHintScript),
      hashOf(readerChoicesScript),
    ]);
    expect(scripts.exec(first)?.[1]).not.toBe(scripts.exec(second)?.[1]);
  });
});

test.each(["/", "/feeds/rss.xml", "/dashboard"])(
  "S2: nothing is sent to %s where our own server is not, either",
  async (path) => {
    const send = (method: string) => middleware(new NextRequest(site + path, { method }));
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await send(method);
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    const { status, headers } = await send("OPTIONS");
    expect([status, headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  },
);
