import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hasRule, scopeOf } from "@/lib/platform/auth/scopes";

const paths = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.includes("[...path]"))
  .map((file) => `/api/${file.replace(/\/route\.ts$/, "")}`);

test("it is said of every call what a key must be for, or that none does it", () => {
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => !hasRule(path))).toEqual([]);
});

test("a slash at the end of a path changes nothing of what a key must be for", () => {
  const isSame = (path: string) =>
    ["GET", "POST"].every((method) => scopeOf(method, `${path}/`) === scopeOf(method, path));
  expect(paths.filter((path) => !isSame(path))).toEqual([]);
});

test.each([
  ["GET", "/api/entries", "leer"],
  ["HEAD", "/api/entries/3", "leer"],
  ["POST", "/api/entries", "publicar"],
  ["POST", "/api/entries/3/comments", "comentar"],
  ["POST", "/api/entries/3/admit", "administrar"],
  ["DELETE", "/api/comments/3", "comentar"],
  ["PUT", "/api/spaces/3/members/4", "espacios"],
  ["POST", "/api/ai/generate-news", "ia"],
  ["GET", "/api/users", "administrar"],
  ["GET", "/api/users/3", "leer"],
  ["PATCH", "/api/users/3", "administrar"],
  ["GET", "/api/user", "leer"],
])("%s %s takes «%s»", (method, path, scope) => {
  expect(scopeOf(method, path)).toBe(scope);
});

test.each([
  ["POST", "/api/login"],
  ["POST", "/api/confirm"],
  ["POST", "/api/password"],
  ["GET", "/api/sessions"],
  ["DELETE", "/api/sessions/3"],
  ["GET", "/api/account/export"],
  ["GET", "/api/export"],
  ["POST", "/api/backups"],
  ["POST", "/api/imports/3/bringing"],
  ["GET", "/api/backups/3/file"],
  ["GET", "/api/spaces/3/export"],
  ["GET", "/api/account/tokens"],
  ["POST", "/api/email/link"],
  ["POST", "/api/register"],
  ["POST", "/api/invitations/accept"],
  ["POST", "/api/users/3/reset-link"],
  ["GET", "/api/cron"],
  ["GET", "/api/metrics"],
  ["POST", "/api/user"],
  ["GET", "/api/no-existe"],
  ["GET", "/api/%61ccount/export"],
])("no key does %s %s", (method, path) => {
  expect(scopeOf(method, path)).toBeNull();
});
