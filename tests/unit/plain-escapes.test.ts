import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { plainEscapes } from "@/server/middleware/plain-escapes";

test.each([
  ["/%61pi/user", "/api/user"],
  ["/robots%2Etxt", "/robots.txt"],
  ["/%7Eana%24/%40", "/~ana$/@"],
  ["/a%C3%B1o%20nuevo", "/a%C3%B1o%20nuevo"],
  ["/a%2Fb%3Fc%23d%25e", "/a%2Fb%3Fc%23d%25e"],
  ["/%2561pi", "/%2561pi"],
  ["/buscar?q=%61%20b&x=[1]", "/buscar?q=%61%20b&x=[1]"],
  ["/[[...slug]]/a%5B1%5D", "/%5B%5B...slug%5D%5D/a%5B1%5D"],
])("%s is asked of the site as %s", (url, asked) => {
  const request = { url } as IncomingMessage;
  plainEscapes(request, {} as ServerResponse, ({ url }) => expect(url).toBe(asked));
  expect.assertions(1);
});
