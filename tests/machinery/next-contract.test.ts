import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WorkThread } from "@/lib/kernel/work-thread";
import { STANDALONE, build } from "@/server/build";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import type { EmbeddedDatabase } from "@/server/embedded-database/embedded-database";
import { makeForms } from "@/server/forms/forms";
import { startNext, type NextApplication } from "@/server/middleware/next";
import { migrate } from "@/server/migrate";
import {
  CACHE_STATUS,
  REWRITTEN_PATH,
  SEEN_IN,
  VARY,
  destinationOf,
  imageFault,
  isForRouter,
  isForSharedCaches,
  isNextsNote,
  openFont,
  routerStateCheck,
} from "@/server/next-internals";
import type NextCacheHandler from "@/server/page-cache/next-cache-handler";
import { pageCache } from "@/server/page-cache/page-cache";
import { part } from "@/lib/kernel/process";
import { ROOT } from "@/server/steps.mjs";
import { signUp } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";

// Asks the installed libraries whether they still do what server/next-internals.ts relies on. What fails here
// after an upgrade is mended there; docs/upgrading-next.md says how.

test.each(Object.entries(SEEN_IN))("%s is the version in which all this was seen", (name, seen) => {
  const manifest = readFileSync(`node_modules/${name}/package.json`, "utf8");
  expect((JSON.parse(manifest) as { version: string }).version).toBe(seen);
});

describe("Next, on the built application, without a middleware of ours", () => {
  let database: EmbeddedDatabase;
  let app: NextApplication;
  const server = createServer();

  beforeAll(async () => {
    await build();
    database = await startEmbeddedDatabase(null);
    await migrate(database.connectionString);
    Object.assign(process.env, {
      NODE_ENV: "production",
      DATABASE_URL: database.connectionString,
      SECRET_KEY,
      LOG_LEVEL: "silent",
    });
    app = await startNext({ dev: false, dir: ROOT, port: 3000, httpServer: server });
  }, 600_000);

  afterAll(async () => {
    await part("scheduler").stop();
    server.close();
    await app.close();
    await database.close();
  });

  test("has run instrumentation.ts when it is prepared, before any request", () => {
    expect(part("tagged").has(part("hosts"))).toBe(true);
    expect(part("tagged").has(pageCache)).toBe(true);
    expect(part("scheduler")).toBeDefined();
    server.on("request", (incoming, response) => app.render(incoming, response, () => {}));
    server.listen(0);
  });

  // A path that it cannot know, it takes for any file of the project: `turbopackIgnore` keeps it from that.
  test("takes along, for serving elsewhere, what serves and no sources", () => {
    const taken = new Set(readdirSync(STANDALONE));
    expect([...taken]).toEqual(expect.arrayContaining(["server.js", "server", "prisma"]));
    const sources = ["app", "components", "docs", "scripts", "tests"];
    expect(sources.filter((folder) => taken.has(folder))).toEqual([]);
  });

  test("stands on a PGlite that hands over PostgreSQL's answers as they are", async () => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const { rows } = await client.query("SELECT 'ñandú' AS word, repeat('x', 100000) AS long");
    await client.query(`INSERT INTO "user" (username, password) VALUES ('eva', 'x')`);
    expect(rows).toEqual([{ word: "ñandú", long: "x".repeat(100_000) }]);
    await client.end();
  });

  test("keeps a page under its path, marked with its tags", async () => {
    const { status, body } = await ask("/");
    expect(status).toBe(200);
    const kept = pageCache.find("/");
    expect(kept?.body.equals(body)).toBe(true);
    expect(kept?.tags).toContain("home");
    expect(Object.keys(kept?.value.headers ?? {}).filter(isNextsNote)).not.toEqual([]);
  });

  test("keeps the response of a route handler in the same way", async () => {
    const { body } = await ask("/feeds/rss.xml");
    const kept = pageCache.find("/feeds/rss.xml");
    expect(kept?.body.equals(body)).toBe(true);
    expect(kept?.tags.length).toBeGreaterThan(0);
  });

  test("says of a page that it came from the cache, what it varies by, and that it may be shared", async () => {
    const { headers } = await ask("/");
    expect(headers[CACHE_STATUS]).toBe("HIT");
    expect(headers.vary).toBe(`${VARY}, Accept-Encoding`);
    expect(isForSharedCaches(headers["cache-control"])).toBe(true);
    expect(isForSharedCaches((await ask("/auth")).headers["cache-control"])).toBe(false);
  });

  test("renders an invalidated page anew", async () => {
    await pageCache.invalidate(["home"]);
    expect(pageCache.find("/")).toBeUndefined();
    expect((await ask("/")).headers[CACHE_STATUS]).toBe("MISS");
  });

  test.each([
    ["/", true],
    ["/buscar?q=sol", true],
    ["/no-hay-nada", true],
    ["/auth", false],
  ])("writes %s so that its HTML reads alone: %s", async (address, reads) => {
    const { reader, whole } = makeForms((await ask(address)).body, false);
    expect(reader !== whole).toBe(reads);
  });

  test("has its cache forget the tags of a change before it answers", async () => {
    const { port } = server.address() as AddressInfo;
    // As Next loads it: the same module, and not the one that the tests compile.
    const file = path.join(ROOT, "server/page-cache/next-cache-handler.ts");
    const { default: handler } = createRequire(import.meta.url)(file) as {
      default: typeof NextCacheHandler;
    };
    const forgotten = vi.spyOn(handler.prototype, "revalidateTag");
    const write = await signUp(`http://localhost:${port}`);
    await write("POST", "/api/entries", { title: "Un titular", content: "Un texto con lo justo." });
    expect(forgotten.mock.calls.flat(2)).toContain("home");
  });

  test("answers its router with a page's parts", async () => {
    const forRouter = { rsc: "1" };
    const withItsQuery = await ask("/", forRouter); // Next adds what caches tell the parts from the page by
    const { headers } = await ask(destinationOf(withItsQuery.headers.location), forRouter);
    expect(headers["content-type"]).toMatch(/^text\/x-component/);
    expect(isForRouter(forRouter)).toBe(true);
  });

  test("has the names of its headers in the browser, too", async () => {
    const names = (await import("next/dist/client/components/app-router-headers.js")) as Record<
      string,
      unknown
    >;
    expect(names.NEXT_REWRITTEN_PATH_HEADER).toBe(REWRITTEN_PATH);
    expect(isForRouter({ [String(names.RSC_HEADER)]: "1" })).toBe(true);
    expect(isForRouter({ [String(names.ACTION_HEADER)]: "1" })).toBe(true);
    expect(isForRouter({ [String(names.NEXT_ROUTER_PREFETCH_HEADER)]: "1" })).toBe(true);
  });

  test("names the destination of a redirect twice while it renders it", async () => {
    const { status, rawHeaders } = await ask("/autores/ANA");
    expect(status).toBe(308);
    const locations = rawHeaders.filter(
      (_, index) => rawHeaders[index - 1]?.toLowerCase() === "location",
    );
    expect(locations).toHaveLength(2);
    expect(destinationOf(locations)).toBe(locations[1]);
  });

  async function ask(path: string, headers: Record<string, string> = {}) {
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers, agent: false }, resolve).on("error", reject).end();
    });
    const body = Buffer.concat(await response.toArray());
    return {
      status: response.statusCode,
      headers: response.headers,
      rawHeaders: response.rawHeaders,
      body,
    };
  }
});

test("Next's router sends its state in a form that is told from others", async () => {
  const isSound = await routerStateCheck();
  expect(isSound(encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,0]'))).toBe(true);
  for (const state of ["", "x", "%", "[]", "{}", '["",{"children":1}]', "null"]) {
    expect(isSound(state), state).toBe(false);
  }
});

test("next/font's reader measures fonts as the committed widths say", async () => {
  const folder = "lib/discovery/social-images/fonts";
  const { characters, widths } = JSON.parse(
    readFileSync(`${folder}/headline-widths.json`, "utf8"),
  ) as { characters: string; widths: number[] };
  const font = await openFont(readFileSync(`${folder}/headline.woff`));
  const code = "ñ".charCodeAt(0);
  expect(font.hasGlyphForCodePoint(code)).toBe(true);
  expect(font.glyphForCodePoint(code).advanceWidth).toBe(widths[characters.indexOf("ñ")]);
});

describe("@vercel/og", () => {
  const program = "lib/discovery/social-images/worker/worker.ts";
  const element = {
    type: "div",
    key: null,
    props: { style: { display: "flex", fontFamily: "headline" }, children: ["Ñandú"] },
  };

  test("draws without the network, without sharp and unbundled", async () => {
    const thread = new WorkThread<unknown, { png: Uint8Array }>(program, 20_000);
    const outcome = await thread.run({ width: 300, height: 100, element });
    expect(outcome).toHaveProperty("png");
  });

  test("cannot be loaded as it is: the day it can, part of `confineVercelOg` may go", async () => {
    const alone = `const { ImageResponse } = await import("@vercel/og");
      const drawn = new ImageResponse({ type: "div", key: null, props: { children: "a" } });
      await drawn.bytes();`;
    await expect(
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", alone]),
    ).rejects.toThrow("Dynamic require");
  });
});

describe("sharp says what is wrong with a file", () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: "gray", noise } });
  const faultOf = async (file: Buffer) => {
    try {
      await sharp(file, { failOn: "error" }).webp().toBuffer();
      return "accepted";
    } catch (error) {
      return imageFault(error);
    }
  };

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "a %s that was cut off",
    async (format) => {
      const file = await picture().toFormat(format).toBuffer();
      expect(await faultOf(file)).toBe("accepted");
      expect(await faultOf(file.subarray(0, file.length / 2))).toBe("damaged");
      expect(await faultOf(file.subarray(0, 40))).toBe("damaged");
    },
  );

  test("what is no image", async () => {
    expect(await faultOf(Buffer.from("hola"))).toBe("no image");
    expect(await faultOf(Buffer.alloc(0))).toBe("no image");
  });

  test("what takes too long", async () => {
    const large = sharp({
      create: { width: 9000, height: 9000, channels: 3, background: "red", noise },
    });
    const error = await large
      .timeout({ seconds: 1 })
      .webp({ effort: 6 })
      .toBuffer()
      .catch((reason: unknown) => reason);
    expect(imageFault(error)).toBe("too complex");
  });

  test("but not the faults of whoever calls it", async () => {
    const file = await picture().png().toBuffer();
    const wrong = sharp(file).extract({ left: 0, top: 0, width: 9000, height: 1 });
    const error = await wrong.toBuffer().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(imageFault(error)).toBeNull();
  });
});
