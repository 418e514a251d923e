import { createHash } from "node:crypto";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { signedInHintScript } from "@/components/layout/signed-in-hint";
import { ROUTED_HOST } from "@/lib/addresses/hosts";
import { config, middleware } from "@/middleware";

const site = "http://localhost:3000";
/** As our own server hands requests on. */
const routed = { host: ROUTED_HOST };
const runs = (path: string, headers = {}) => doesMatch({ config, url: site + path, headers });
const visit = (path: string, cookie = "") =>
  middleware(new NextRequest(site + path, { headers: { ...routed, cookie } }));

test.each([
  "/profile",
  "/dashboard",
  "/entries",
  "/entries/create",
  "/entries/7/edit",
  "/synthetic-users",
  "/synthetic-users/7/detail",
  "/synthetic-users/7/edit",
  "/spaces",
  "/spaces/create",
  "/spaces/7",
  "/spaces/7/edit",
  "/spaces/7/add-entries",
  "/spaces/7/entries/9",
  "/tasks",
  "/tasks/create",
  "/tasks/7",
  "/tasks/7/edit",
  "/slugs",
  "/slugs/create",
  "/slugs/7/edit",
  "/domains/new",
  "/domains/edit/7",
  "/comments",
])("%s is private", (path) => expect(runs(path, routed)).toBe(true));

test.each([
  "/",
  "/auth",
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

  test("runs only scripts with this answer's nonce, and the sign-in hint", async () => {
    const [first, second] = [policyOf(await visitSignedIn()), policyOf(await visitSignedIn())];
    const hint = createHash("sha256").update(signedInHintScript).digest("base64");
    const scripts = /script-src 'self' 'nonce-([^']{24})' 'sha256-([^']+)' 'strict-dynamic';/;
    expect(first).toMatch(scripts);
    expect(scripts.exec(first)?.[2]).toBe(hint);
    expect(scripts.exec(first)?.[1]).not.toBe(scripts.exec(second)?.[1]);
  });
});
