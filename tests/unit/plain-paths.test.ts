import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { plainPath } from "@/lib/platform/addresses/hosts";
import { plainPaths } from "@/server/middleware/plain-paths";

/** Asks for an address; returns where it is led to (`→ …`), or how the site is asked for it. */
function askedAs(url: string, method = "GET"): string {
  let asked = "";
  const response = {
    writeHead: (status: number, { Location }: { Location: string }) => {
      asked = `${status} → ${Location}`;
      return { end: () => {} };
    },
  };
  plainPaths(
    { url, method } as IncomingMessage,
    response as unknown as ServerResponse,
    ({ url }) => {
      asked = url ?? "";
    },
  );
  return asked;
}

test.each([
  ["/%61pi/user", "/api/user"],
  ["/robots%2Etxt", "/robots.txt"],
  ["/%7Eana%24/%40", "/~ana$/@"],
  ["/a%C3%B1o%20nuevo", "/a%C3%B1o%20nuevo"],
  ["/a%2Fb%3Fc%23d%25e", "/a%2Fb%3Fc%23d%25e"],
  ["/%2561pi", "/%2561pi"],
  ["/buscar?q=%61%20b&x=[1]", "/buscar?q=%61%20b&x=[1]"],
  ["/[[...slug]]/a%5B1%5D", "/%5B%5B...slug%5D%5D/a%5B1%5D"],
])("what is sent to %s is for %s", (url, asked) => {
  expect(askedAs(url, "POST")).toBe(asked);
});

test.each([
  ["/%6ca-feria-del-libro", "/la-feria-del-libro"],
  ["/%69ndex?a=%61", "/index?a=%61"],
  ["/%2e", "/"],
  ["/..", "/"],
  ["/./", "/"],
  ["/x/../ia?a=1", "/ia?a=1"],
  ["/x/%2e%2E/ia/", "/ia"],
  ["//index", "/index"],
  ["//mal.invalid/%2e%2e/x", "/x"],
  ["/\\mal.invalid", "/mal.invalid"],
  ["/.//mal.invalid", "/mal.invalid"],
  ["/titular/", "/titular"],
  ["/a%20%62", "/a%20b"],
])("L9: who reads %s is led to %s for good", (url, plain) => {
  for (const method of ["GET", "HEAD"]) expect(askedAs(url, method)).toBe(`308 → ${plain}`);
  const [path = ""] = plain.split("?");
  expect(plainPath(path)).toBe(path);
});

test.each([
  ["/", "/"],
  ["/?next=/x/../y/&u=//z", "/?next=/x/../y/&u=//z"],
  ["/.well-known/x", "/.well-known/x"],
  ["/a..b/v1.2", "/a..b/v1.2"],
  ["/a%C3%B1o%20nuevo", "/a%C3%B1o%20nuevo"],
  ["/%2F%2Fmal.invalid", "/%2F%2Fmal.invalid"],
  ["/%2561pi", "/%2561pi"],
  ["/%24/%40", "/$/@"], // these are no other spelling, but Next takes them for one
  ["/[[...slug]]/a%5B1%5D", "/%5B%5B...slug%5D%5D/a%5B1%5D"],
])("and %s is asked of the site as %s", (url, asked) => {
  expect(askedAs(url)).toBe(asked);
});
