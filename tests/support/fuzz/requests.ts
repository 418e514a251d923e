import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import type { z } from "zod";
import { ROOT } from "@/server/steps.mjs";
import { arbitraryOf, text } from "./arbitrary";

/** A request as it goes over the wire. */
export interface RawRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: string;
}

interface Place {
  /** Hosts that the server answers for. */
  hosts: string[];
  /** `Cookie` headers of people who are signed in. */
  cookies: string[];
  /** Ids and slugs of records that are there. */
  known: string[];
}

interface Declared {
  declaration?: { query?: z.ZodType; body?: z.ZodType };
}

interface Route {
  /** `/api/entries/[entryId]` */
  template: string;
  methods: Record<string, Declared>;
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Every route of the build, with what its handlers declare. */
export async function readRoutes(): Promise<Route[]> {
  const file = path.join(ROOT, ".next/app-path-routes-manifest.json");
  const built = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return Promise.all(
    Object.entries(built).map(async ([key, template]) => ({
      template,
      methods: key.startsWith("/api/") && key.endsWith("/route") ? await handlersAt(key) : {},
    })),
  );
}

const modules = import.meta.glob<Route["methods"]>("../../../app/api/**/route.ts");

async function handlersAt(key: string): Promise<Route["methods"]> {
  const load = modules[`../../../app${key}.ts`];
  if (!load) throw new Error(`The build has ${key}, and the sources do not.`);
  return load();
}

/** Requests to all routes and to none, by everybody, as they should be and as nobody sends them. */
export function anyRequest(routes: Route[], { hosts, cookies, known }: Place) {
  const segment = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
    text.map((each) => encodeURIComponent(each.toWellFormed()).slice(0, 4000)),
    fc.nat().map(String),
    fc.string({ unit: fc.constantFrom(..."%/.;=~[]()@:$,&+!*'|<>^`{}\\aC30"), maxLength: 12 }),
  );
  const target = ({ template, methods }: Route, method: string) =>
    fc
      .tuple(
        fc.array(segment, { minLength: 8, maxLength: 8 }),
        queryOf(methods[method]?.declaration?.query),
      )
      .map(([segments, query]) => {
        let filled = 0;
        const asked = template
          .replace(/\[\[?\.\.\.\w+\]\]?/g, () => `${segments[filled++]}/${segments[filled++]}`)
          .replace(/\[\w+\]/g, () => segments[filled++] ?? "");
        return asked + query;
      });
  const route = fc.constantFrom(...routes).chain((each) => {
    const own = Object.keys(each.methods).filter((name) => METHODS.includes(name));
    const usual = fc.constantFrom(...(own.length > 0 ? own : ["GET", "HEAD"]));
    const method = fc.oneof(
      { weight: 7, arbitrary: usual },
      { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
      oddMethod,
    );
    return fc.tuple(fc.constant(each), method);
  });
  return route.chain(([route, method]) => {
    const own = route.methods[method]?.declaration?.body;
    return fc.record<RawRequest>({
      method: fc.constant(method),
      target: fc.oneof(
        { weight: 12, arbitrary: target(route, method) },
        fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`),
        fc.constantFrom(...ODD_TARGETS),
      ),
      headers: headersOf(hosts, cookies),
      body: method === "GET" ? fc.constant("") : bodyOf(own),
    });
  });
}

const oddMethod = fc.constantFrom("TRACE", "PROPFIND", "QUERY", "SEARCH", "LOCK", "get", "G ET");

const ODD_SEGMENTS = [
  ..."%00 %25C3 %C3 %E9 %2e%2e .. . %2F %5C $ $acción [id] [[...slug]] index index.html".split(" "),
  ..."-1 0 2147483648 9999999999 1e3 0x1 NaN null undefined __proto__ constructor".split(" "),
  ..."%F0%9F%92%A9 %ED%A0%80 %u0041 %2500 a%00b x.md .md x.txt rss.xml dominio sitio".split(" "),
  "x".repeat(3000),
];

const ODD_TARGETS = [
  ...[
    "*",
    "/",
    "//",
    "//x",
    "///",
    "/\\",
    "http://",
    "http://x",
    "https://x:99999/",
    "x",
    "?",
    "#",
  ],
  ...["/%", "/%2", "/?%", "/?%00", "/?_rsc=1", "/_next", "/_next/", "/_next/image?url=/x&w=1&q=1"],
  ...["/_next/data/x/y.json", "/_next/static/../../package.json", "/dominio/x", "/index", "/404"],
  ...[
    "/_error",
    "/500",
    "/_not-found",
    "/.env",
    "/.well-known/",
    "/api",
    "/api/",
    "/api//",
    "/API/x",
  ],
];

const queryOf = (schema: z.ZodType | undefined) =>
  fc
    .oneof(
      fc.constant({}),
      schema ? arbitraryOf(schema) : fc.constant({ q: "gato", page: "2", cursor: "a-1" }),
      fc.dictionary(
        fc.constantFrom("q", "path", "de", "url", "limit", "cursor", "pagina", "_rsc"),
        text,
      ),
    )
    .map((query) => {
      const pairs = Object.entries(query as object).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
      );
      return pairs.length > 0 ? `?${pairs.join("&")}`.slice(0, 8000) : "";
    });

const bodyOf = (schema: z.ZodType | undefined) =>
  fc.oneof(
    { weight: 5, arbitrary: (schema ? arbitraryOf(schema) : fc.jsonValue()).map(asJson) },
    fc.constantFrom("", "{", "null", "[]", '"x"', "\0", '{"__proto__":{"isAdmin":true}}'),
    fc.nat({ max: 20_000 }).map((depth) => "[".repeat(depth)),
    fc.constant(
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a\r\n--x--',
    ),
    fc.string({ unit: "binary", maxLength: 200 }),
  );

const asJson = (value: unknown) => JSON.stringify(value) ?? "";

/** A header's value as the wire takes it. */
const latin = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
});

function headersOf(hosts: string[], cookies: string[]): fc.Arbitrary<RawRequest["headers"]> {
  const choice = (...values: string[]) => fc.oneof(fc.constantFrom(...values), latin);
  const each: Record<string, fc.Arbitrary<string>> = {
    accept: choice("*/*", "application/json", "application/x-ndjson", "text/x-component"),
    "accept-encoding": choice("br", "gzip", "identity;q=0", "*;q=0"),
    "accept-language": latin,
    authorization: choice("Bearer x", "Basic eDp5"),
    "content-encoding": choice("gzip", "br"),
    expect: choice("100-continue"),
    forwarded: latin,
    "if-match": latin,
    "if-modified-since": latin,
    "if-none-match": choice("*", '""', 'W/"x"'),
    "if-range": latin,
    "next-action": choice("x", "a".repeat(40)),
    "next-resume": choice("1"),
    "next-router-prefetch": choice("1", "2"),
    "next-router-segment-prefetch": choice("/_tree", "/_index", "/x"),
    "next-router-state-tree": choice("%5B%22%22%2C%7B%7D%5D", "[]", "%", "x".repeat(9000)),
    "next-url": choice("/", "/x"),
    origin: choice("null", "https://otro.ejemplo", `http://${hosts[0]}`),
    purpose: choice("prefetch"),
    range: choice("bytes=0-1", "bytes=9-1"),
    referer: latin,
    rsc: choice("1", "0"),
    "sec-fetch-site": choice("same-origin", "cross-site", "none"),
    "user-agent": choice("Googlebot", "curl"),
    upgrade: choice("websocket", "h2c"),
    "x-forwarded-for": choice("1.2.3.4", "::1"),
    "x-forwarded-host": choice("otro.ejemplo", ...hosts),
    "x-forwarded-proto": choice("https", "x"),
    "x-inngest-signature": choice("t=1&s=x"),
    "x-invoke-path": choice("/api/user"),
    "x-invoke-status": choice("500"),
    "x-http-method-override": choice("DELETE"),
    "x-matched-path": choice("/api/user"),
    "x-middleware-prefetch": choice("1"),
    "x-middleware-rewrite": choice("/api/user"),
    "x-middleware-subrequest": choice("middleware:middleware"),
    "x-next-cache-tags": choice("home"),
    "x-next-revalidated-tags": choice("home"),
    "x-nextjs-data": choice("1"),
    "x-now-route-matches": choice("1=x"),
    "x-prerender-revalidate": choice("x"),
  };
  const some = fc
    .subarray(Object.keys(each), { maxLength: 4 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          (each[name] ?? latin).map((value) => [name, value] as [string, string]),
        ),
      ),
    );
  return fc
    .record({
      some: fc.oneof(
        { weight: 2, arbitrary: fc.constant([] as [string, string][]) },
        { weight: 3, arbitrary: some },
      ),
      host: fc.oneof(
        { weight: 16, arbitrary: fc.constant(hosts[0] ?? "") },
        { weight: 3, arbitrary: fc.constantFrom(...hosts) },
        latin,
      ),
      cookie: fc.oneof(
        { weight: 5, arbitrary: fc.constant("") },
        { weight: 5, arbitrary: fc.constantFrom(...cookies) },
        latin,
      ),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant("application/json") },
        fc.constantFrom(
          "",
          "multipart/form-data; boundary=x",
          "text/plain",
          "application/x-www-form-urlencoded",
        ),
      ),
    })
    .map(({ some, host, cookie, type }) => [
      ["Host", host],
      ...(cookie ? [["Cookie", cookie] as [string, string]] : []),
      ...(type ? [["Content-Type", type] as [string, string]] : []),
      ...some,
    ]);
}
