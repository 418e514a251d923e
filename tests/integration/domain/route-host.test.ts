import { NextRequest, NextResponse } from "next/server";
import { beforeAll, describe, expect, test } from "vitest";
import { routeHost, sitePage } from "@/app/route-host";
import { ROUTED_HOST } from "@/lib/platform/addresses/hosts";
import { sessionCookie } from "@/lib/platform/auth/options";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { createAlias } from "@/lib/publishing/publish/slug-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { openHosts } from "@/lib/spaces/domains/hosts";
import { FRESH } from "@/lib/platform/http/file";
import { call } from "@/tests/support/api";
import { publicRoute } from "@/lib/platform/http/route";
import { middleware } from "@/middleware";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";

const DOMAIN = "revista.es";

let space: Space;

beforeAll(async () => {
  await resetDatabase();
  openHosts();
  const owner = await createUser();
  space = await createSpaceFor(owner);
  const entry = await createEntryFor(owner, { title: "Vieja" });
  await addEntryToSpace(owner, space.space_id, entry.entry_id);
  await createAlias(await createAdmin(), { path: "?p=12", entry_id: entry.entry_id });
  await createDomainFor(owner, space.space_id, { name: DOMAIN });
});

const route = (path: string, host: string, method = "GET") =>
  routeHost(
    new NextRequest(`http://localhost:3000${path}`, { method, headers: { host, cookie: "a=b" } }),
  );

/** Where it is led to within Next; null where it is not. */
const innerPath = (answer: Response | null) => {
  const address = answer?.headers.get("x-middleware-rewrite");
  return address ? address.replace("http://localhost:3000", "") : null;
};

describe("asked of a domain", () => {
  test.each([
    ["/", `/dominio/${DOMAIN}`],
    ["/pagina/2", `/dominio/${DOMAIN}/pagina/2`],
    ["/titular.md?a=1", `/dominio/${DOMAIN}/titular.md?a=1`],
    ["/dashboard?a=1", "/dominio/sitio/dashboard?a=1"],
    ["/dominio/otra.es", `/dominio/${DOMAIN}/dominio`], // where nothing is
    ["/index", `/dominio/${DOMAIN}/dominio`],
    ["/personas/index", `/dominio/${DOMAIN}/dominio`],
    ["/_not-found", `/dominio/${DOMAIN}/dominio`],
  ])("%s → %s", async (path, inner) => {
    expect(innerPath(await route(path, DOMAIN))).toBe(inner);
  });

  test("what is written there is the main site's", async () => {
    expect(innerPath(await route("/", DOMAIN, "POST"))).toBe("/dominio/sitio/");
  });

  test("pages are kept by nobody on the way, and see no cookie", async () => {
    const page = await route("/", DOMAIN);
    expect(page?.headers.get("cache-control")).toBe(FRESH);
    expect(page?.headers.get("x-middleware-override-headers")?.split(",")).not.toContain("cookie");
  });

  test("a path that cannot be decoded is refused", async () => {
    expect((await route("/%E9", DOMAIN))?.status).toBe(400);
    expect((await route("/%E9", "localhost:3000"))?.status).toBe(400);
  });
});

describe("asked of the main site", () => {
  test.each(["localhost:3000", "otra.es", "127.0.0.1", ""])("%s has its pages", async (host) => {
    expect(await route("/titular", host)).toBeNull();
  });

  test("nobody asks for the domains' pages by their own path", async () => {
    expect(innerPath(await route(`/dominio/${DOMAIN}`, "localhost:3000"))).toBe("/dominio");
    expect(innerPath(await route("/dominio/sitio/x", "localhost:3000"))).toBe("/dominio");
  });

  test.each(["/index", "/ia/index", "/_not-found", "/_global-error"])(
    "M6: nor for a page once more at %s",
    async (path) => {
      expect(innerPath(await route(path, "localhost:3000"))).toBe("/dominio");
    },
  );

  test.each([
    ["/titular", FRESH],
    ["/feeds/rss.xml", FRESH],
    ["/", FRESH],
    ["/robots.txt", FRESH],
    ["/markdown/titular", FRESH],
    ["/a..b", FRESH],
    ["/AUTH", FRESH], // a redirect, which Next keeps
    ["/og/sitio/x.jpg", null],
    ["/auth", null],
  ])("who may keep %s: %s", (path, cacheControl) => {
    const { headers } = sitePage(path, NextResponse.next());
    expect(headers.get("cache-control")).toBe(cacheControl);
  });
});

test("L9: a path that is written with needless escapes leads to its one spelling, on every host", async () => {
  for (const host of ["localhost:3000", DOMAIN]) {
    const answer = await route("/%74itul%61r?a=%61", host);
    expect([answer?.status, answer?.headers.get("location")], host).toEqual([
      308,
      "http://localhost:3000/titular?a=%61",
    ]);
  }
});

describe("an old address with a query", () => {
  const locationOf = async (path: string, host: string) => {
    const answer = await route(path, host);
    return [answer?.status, answer?.headers.get("location"), answer?.headers.get("cache-control")];
  };

  test("redirects for good, on the main site and on the domain of its space", async () => {
    for (const host of ["localhost:3000", DOMAIN]) {
      expect(await locationOf("/?utm_source=x&p=12", host), host).toEqual([
        308,
        `http://localhost:3000${host === DOMAIN ? "" : `/s/${space.slug}/e`}/vieja`,
        "no-store",
      ]);
    }
  });

  test("and any other changes nothing", async () => {
    expect(await route("/?p=13", "localhost:3000")).toBeNull();
    expect(innerPath(await route("/?p=13", DOMAIN))).toBe(`/dominio/${DOMAIN}?p=13`);
    expect(await route("/", "localhost:3000")).toBeNull();
  });
});

describe("N20: what our own server strips", () => {
  const names = [
    ...["content-security-policy", "content-security-policy-report-only", "x-middleware-prefetch"],
    ...[
      "x-nextjs-data",
      "x-matched-path",
      "x-invoke-path",
      "x-prerender-revalidate",
      "next-resume",
    ],
  ];
  const told = async (path: string, host: string) => {
    const sent = Object.fromEntries([...names, "rsc", "accept"].map((name) => [name, "1"]));
    const headers = { ...sent, host, cookie: `${sessionCookie}=a` };
    const answer = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }));
    return answer.headers.get("x-middleware-override-headers")?.split(",") ?? [];
  };

  test.each([
    ["/", "localhost:3000"],
    ["/un-titular", "localhost:3000"],
    ["/markdown/x", "localhost:3000"],
    ["/dashboard", "localhost:3000"],
    ["/un-titular", ROUTED_HOST],
    ["/", DOMAIN],
    ["/feeds/rss.xml", DOMAIN],
    ["/dashboard", DOMAIN],
  ])("N20: is stripped by middleware.ts, too, at %s of %s", async (path, host) => {
    const passed = await told(path, host);
    expect(passed).toEqual(expect.arrayContaining(["rsc", "accept"]));
    const ours = path === "/dashboard" && host !== DOMAIN ? ["content-security-policy"] : [];
    expect(passed.filter((name) => names.includes(name))).toEqual(ours);
  });
});

describe("a call", () => {
  const WHO = publicRoute({}, async ({ actor }) => ({
    actor: actor?.id ?? null,
  }));

  test("on a domain knows nobody, and what it would write is the main site's", async () => {
    const reader = await createUser();
    const own = await call<{ actor: number }>(WHO, { as: reader });
    expect(own.json.actor).toBe(reader.id);
    const headers = { host: DOMAIN };
    const there = await call(WHO, { as: reader, headers });
    expect(there.json).toEqual({ actor: null });
    const written = await call(WHO, { method: "POST", path: "/api/x?a=1", as: reader, headers });
    expect([written.status, written.headers.get("location")]).toEqual([
      307,
      "http://localhost:3000/api/x?a=1",
    ]);
  });
});
