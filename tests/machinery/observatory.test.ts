import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { ask } from "@/tests/support/ask";
import { PASSWORD, signUp, type Member } from "@/tests/support/member";
import { grade } from "@/tests/support/observatory";
import { ready, start, type Command } from "@/tests/support/site";

// What Mozilla's HTTP Observatory says of every kind of page, on a site at an https address.

const SITE = "https://periodico.ejemplo.es";

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-observatory-"));
let site: Command;
let origin: string;
let member: Member;
let entry: Entry;
let space: Space;

beforeAll(async () => {
  site = start({ DATA_DIR: folder, SITE_URL: SITE, LOG_LEVEL: "error" });
  origin = await ready(site);
  member = await signUp(origin);
  entry = await member("POST", "/api/entries", {
    title: "La aurora",
    content: "Con **fuerza**, una fórmula, $x^2$, y [un enlace](https://ejemplo.es).",
  });
  space = await member("POST", "/api/spaces", { name: "Ciencia" });
  await member("POST", `/api/spaces/${space.space_id}/entries/${entry.entry_id}`);
}, 300_000);

afterAll(async () => {
  site.killGroup("SIGTERM");
  await site.ended;
  rmSync(folder, { recursive: true, force: true });
});

const publicPages: [what: string, path: () => string, status?: number][] = [
  ["the home page", () => "/"],
  ["a front page", () => `/s/${space.slug}`],
  ["an article", () => `/s/${space.slug}/e/${entry.slug}`],
  ["search results", () => "/buscar?q=aurora"],
  ["an author's page", () => "/autores/ana"],
  ["a page that is not there", () => "/no-hay-nada-de-esto", 404],
];

const forVisitors: typeof publicPages = [
  ...publicPages,
  ["the screen to sign in", () => "/auth"],
  ["a feed", () => "/feeds/rss.xml"],
  ["an article's text", () => `/${entry.slug}.md`],
  ["a call", () => "/api/entries"],
];

const forMembers: typeof publicPages = [
  ...publicPages,
  ["a private screen", () => "/dashboard"],
  ["the form of a record", () => `/entries/${entry.entry_id}/edit`],
];

describe.each([
  ["as visitors get it", forVisitors, () => ({})],
  ["as members get it", forMembers, () => ({ cookie: member.cookie })],
])("%s", (_who, pages, headers) => {
  // The first time as it has just been rendered, the second time from the page cache.
  test.each(pages)("%s has an A+", async (_what, address, status = 200) => {
    for (let time = 0; time < 2; time++) {
      const answer = await look(address(), headers());
      expect(answer.page.status).toBe(status);
      expect(grade(answer)).toMatchObject({ grade: "A+" });
    }
  });
});

test("a sign-in has an A+ with the cookies that it sets", async () => {
  const answer = await look("/dashboard", { cookie: member.cookie });
  const signedIn = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ana", password: PASSWORD }),
  });
  const cookies = signedIn.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(1);
  expect(grade({ ...answer, cookies })).toMatchObject({ grade: "A+" });
  const open = cookies.map((cookie) => cookie.replace("; HttpOnly", ""));
  expect(grade({ ...answer, cookies: open }).grade).not.toBe("A+");
});

test("a page on which inline scripts may run would not have one", async () => {
  const { page, ...answer } = await look("/");
  const policy = String(page.headers["content-security-policy"]);
  const open = policy.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'");
  const headers = { ...page.headers, "content-security-policy": open };
  expect(grade({ ...answer, page: { ...page, headers } }).grade).not.toMatch(/^A/);
});

/** Asks as a proxy does that ends TLS. */
async function look(address: string, headers: Record<string, string> = {}) {
  const { host } = new URL(SITE);
  const preflight = { origin: "https://otra.ejemplo.es", "access-control-request-method": "GET" };
  return {
    url: SITE + address,
    page: await ask(origin, address, { host, headers }),
    preflight: await ask(origin, address, { host, method: "OPTIONS", headers: preflight }),
  };
}
