import { readdirSync } from "node:fs";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isInternal } from "@/lib/platform/addresses/hosts";
import { compose } from "@/server/compose";
import { domains } from "@/server/middleware/domains";

const siteUrl = "https://rotativa.es";

// What comes after the middleware says what it was asked for; Next's own redirects are like that of `?move`.
const server = createServer(
  compose([
    domains({
      siteUrl,
      isDomain: async (name) => {
        if (name === "rota.es") throw new Error("no database");
        return name === "ciencia.es" || name === "xn--caa-6ma.es";
      },
    }),
    (request, response) => {
      const [path, query] = (request.url ?? "").split("?");
      if (query === "move") response.setHeader("Location", `${path}/there`);
      response.setHeader("Set-Cookie", "a=b");
      response.writeHead(200, { cookies: request.headers.cookie ?? "" });
      response.end(`${request.method} ${request.url}`);
    },
  ]),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("whose request it is", () => {
  test.each([
    ["ciencia.es", "/dominio/ciencia.es"],
    ["ciencia.es:8080", "/dominio/ciencia.es"],
    ["CIENCIA.es", "/dominio/ciencia.es"],
    ["Ciencia.es.:80", "/dominio/ciencia.es"],
    ["rotativa.es", "/"],
    ["ROTATIVA.es:443", "/"],
    ["otra.es", "/"],
    ["localhost:3000", "/"],
    ["127.0.0.1", "/"],
    ["[::1]:3000", "/"],
    ["[::1]", "/"],
    ["", "/"],
    ["ciencia.es/x", "/"],
  ])("Host: %s → %s", async (host, url) => {
    expect((await ask("/", { host })).body).toBe(`GET ${url}`);
  });

  test("what our proxy says counts before the Host it sends", async () => {
    const headers = { host: "127.0.0.1:3000", "x-forwarded-host": "falsa.es, ciencia.es" };
    expect((await ask("/", headers)).body).toBe("GET /dominio/ciencia.es");
  });

  test("nobody is shown the wrong site while that cannot be known", async () => {
    const { status, headers, body } = await ask("/", { host: "rota.es" });
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(body).toBe("La base de datos no responde. Inténtalo de nuevo en unos segundos.\n");
  });
});

describe("what a domain serves", () => {
  const of = (path: string, headers = {}, method?: string) =>
    ask(path, { host: "ciencia.es", ...headers }, method);

  test.each([
    ["/titular", "/dominio/ciencia.es/titular"],
    ["/una/ruta?a=1", "/dominio/ciencia.es/una/ruta?a=1"],
    ["/e/titular", "/dominio/ciencia.es/e/titular"],
    ["/pagina/2", "/dominio/ciencia.es/pagina/2"],
    ["/?a=/dominio", "/dominio/ciencia.es?a=/dominio"],
    ["/robots.txt", "/dominio/ciencia.es/robots.txt"],
    ["/_next/static/a.js", "/_next/static/a.js"],
    ["/uploads/a.webp", "/uploads/a.webp"],
    ["/avatars/a/b.svg", "/avatars/a/b.svg"],
    ["/favicon.ico", "/favicon.ico"],
    ["/api/entries/1/comments?limit=2", "/api/entries/1/comments?limit=2"],
  ])("%s → %s", async (path, url) => {
    expect(await of(path)).toMatchObject({ status: 200, body: `GET ${url}` });
  });

  test.each(["/dashboard", "/auth?tab=register", "/s/otro", "/entries/1", "/domains"])(
    "%s is on the main site",
    async (path) => {
      const { status, headers } = await of(path);
      expect([status, headers.location]).toEqual([307, siteUrl + path]);
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])("so is every %s", async (method) => {
    for (const path of ["/api/login", "/titular"]) {
      const { status, headers } = await of(path, {}, method);
      expect([status, headers.location]).toEqual([307, siteUrl + path]);
    }
  });

  test.each([
    ...["/dominio/otra.es", "/markdown/titular", "/%64ominio/otra.es", "/x/../dominio/otra.es"],
    ...["/index", "/index.rsc", "/index/titular", "/titular.rsc", "/personas/index"],
    ...["/portadas/index", "/_not-found", "/_global-error", "/_global-error.rsc"],
  ])("M6: %s shows nothing", async (path) => {
    expect((await of(path)).body).toBe("GET /dominio/ciencia.es/dominio");
  });

  test("cookies go neither in nor out", async () => {
    for (const path of ["/", "/api/user", "/uploads/a.webp"]) {
      const { headers } = await of(path, { cookie: "rotativa-session=x" });
      expect([headers.cookies, headers["set-cookie"]]).toEqual(["", undefined]);
    }
  });

  test("the browser's router learns the page, people do not", async () => {
    expect((await of("/titular", { rsc: "1" })).headers["x-nextjs-rewritten-path"]).toBe(
      "/dominio/ciencia.es/titular",
    );
    expect((await of("/titular")).headers["x-nextjs-rewritten-path"]).toBeUndefined();
    expect((await of("/titular?move")).headers.location).toBe("/titular/there");
  });
});

describe("the main site", () => {
  const of = (path: string) => ask(path, { host: "rotativa.es" });

  test.each([
    "/dominio",
    "/markdown/titular",
    "/m%61rkdown/titular",
    "/indexnow/clave-de-prueba",
    "/dominio/ciencia.es",
    "//dominio/ciencia.es",
    "/%64ominio/ciencia.es",
    "/x/../dominio/ciencia.es",
    "/x/%2e%2e/dominio/ciencia.es/titular?a=1",
    "/\\dominio\\ciencia.es",
    ...["/index", "/index/", "//index", "/%69ndex?a=1", "/index/titular"], // A12
    // M6
    ...["/ia/index", "/rss/index", "/personas/index", "/desarrolladores/index", "/domains/index"],
    ...["/portadas/index", "/s/ciencia/portadas/index", "/s/ciencia/personas/index"],
    ...["/index.rsc", "/ia.rsc", "/titular.segments/_tree.segment.rsc"],
    ...["/_not-found", "/_not-found.rsc", "/_global-error"],
  ])("shows nothing at %s", async (path) => {
    expect((await of(path)).body).toBe("GET /dominio");
  });

  test.each([
    ...["/", "/e/dominio", "/dominios", "/a%C3%B1o", "/?a=/dominio/ciencia.es"],
    ...["/index.php?id=3", "/index.html", "/indexado", "/e/index", "/noticias/index"],
    ...["/s/ciencia/e/index", "/_not-found-2", "/rsc"],
  ])("answers %s as it is, with its cookies", async (path) => {
    const { body, headers } = await of(path);
    expect([body, headers["set-cookie"]]).toEqual([`GET ${path}`, ["a=b"]]);
  });

  test("M6: no page answers once more below a folder with optional segments", () => {
    const folders = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((path) => /\[\[[^/]+$/.test(path))
      .map((path) =>
        `/${path}`
          .replace(/\/\[\[.*$/, "")
          .replace(/\/\([^)]+\)/g, "")
          .replace(/\[\w+\]/g, "x"),
      );
    expect(folders).toEqual(expect.arrayContaining(["", "/ia", "/s/x/portadas"]));
    for (const folder of folders) expect(isInternal(`${folder}/index`), folder).toBe(true);
  });
});

/** Asks the server for a path, just as it is written. */
function ask(path: string, headers: Record<string, string>, method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }>((resolve, reject) => {
    send({ port, path, headers, method, agent: false }, async (response) => {
      let body = "";
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}
