/**
 * Everything we rely on inside Next, @vercel/og, sharp and PGlite that they do not promise: the one file to
 * read when one of them is upgraded (docs/upgrading-next.md). tests/machinery/next-contract.test.ts asks each of
 * them whether it is still so. It imports nothing of ours, so that the server, `lib` and the threads can import
 * it, and Node can run it as it is.
 */
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createRequire, registerHooks } from "node:module";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** The versions in which all of this was seen. */
export const SEEN_IN = {
  next: "16.4.6",
  "@vercel/og": "1.0.3",
  sharp: "0.35.5",
  "@electric-sql/pglite": "0.5.16",
};

// ── Next: its cache ──

/** The header of a value for the cache that lists the page's tags, separated by commas. */
export const CACHE_TAGS = "x-next-cache-tags";

/** The header that says whether a page came from the cache: HIT, MISS or STALE. */
export const CACHE_STATUS = "x-nextjs-cache";

/** Returns whether a header is one of Next's notes for its cache and its router, which nobody else needs. */
export const isNextsNote = (header: string): boolean => header.startsWith("x-next");

/** The part of a page's cache key before the path: its kind and its route. */
const BEFORE_PATH = /^.*?\/\$(?=\/)/;

/**
 * The path, as browsers ask for it, in a key of Next's incremental cache. Next calls the root `/index`, and a
 * page of that name `/index/index`.
 */
export const pathOfKey = (key: string): string =>
  key.replace(BEFORE_PATH, "").replace(/^\/index(?=\/|$)/, "") || "/";

/** True during a build, which makes Next's own not-found page and knows no database. */
export const isBuilding = (): boolean => process.env.NEXT_PHASE === "phase-production-build";

/** The most tags of one call: Next drops those beyond this number, with only a warning. */
const MOST_TAGS = 128;

/**
 * Marks the page being rendered with tags. Next has no call for that, but it tags a page with what it read
 * through its data cache; nothing is really kept there.
 */
export async function markWithTags(tags: string[]): Promise<void> {
  // Imported here because only Next's bundles have it: on bare Node the rest of this file is needed.
  const { unstable_cache } = await import("next/cache.js");
  const left = [...new Set(tags)];
  while (left.length > 0) {
    const some = left.splice(0, MOST_TAGS);
    await unstable_cache(async () => true, some, { tags: some })();
  }
}

const WORK_STORAGE = "next/dist/server/app-render/work-async-storage.external.js";

/**
 * Makes Next's own cache forget everything with one of the tags, and resolves when it has. The documented
 * `revalidateTag(tag, { expire: 0 })` only notes it, and does it while the answer is already on its way: the next
 * reader may be too early. Returns false outside of a request for a route handler, where Next knows of no cache.
 */
export async function expireTags(tags: string[]): Promise<boolean> {
  interface Store {
    incrementalCache?: { revalidateTag(tags: string[], how: { expire: number }): Promise<void> };
  }
  type Storage = { workAsyncStorage: { getStore(): Store | undefined } };
  const { workAsyncStorage } = (await import(/* turbopackIgnore: true */ WORK_STORAGE)) as Storage;
  const cache = workAsyncStorage.getStore()?.incrementalCache;
  await cache?.revalidateTag(tags, { expire: 0 });
  return cache !== undefined;
}

// ── Next: its start ──

/**
 * Hands Next its settings as the build has noted them, as the program in `.next/standalone` does. Next would read
 * next.config.ts itself, and load its compiler for that, which takes some 60 MB for good; a custom server's `conf` is
 * ignored where requests are routed.
 * @param root the folder of the project
 */
export async function giveSettingsOfBuild(root: string): Promise<void> {
  const noted = await readFile(path.join(root, ".next/required-server-files.json"), "utf8");
  const { config } = JSON.parse(noted) as { config: object };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

const INSTRUMENTATION = "next/dist/server/lib/router-utils/instrumentation-globals.external.js";

/**
 * Resolves when instrumentation.ts has run, and rejects with what it threw. In production `prepare` only begins
 * it: the first requests would meet a process without scheduler and host names.
 * @param root the folder of the project
 */
export async function instrumentationRegistered(root: string): Promise<void> {
  const { ensureInstrumentationRegistered } = (await import(
    /* turbopackIgnore: true */ INSTRUMENTATION
  )) as { ensureInstrumentationRegistered: (root: string, built: string) => Promise<void> };
  await ensureInstrumentationRegistered(root, ".next");
}

// ── Next: its responses ──

/** The `Vary` header of all pages' responses. */
export const VARY =
  "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

/** The headers by which the router in the browser asks for a page's parts, or runs a server action. */
const ROUTER_HEADERS = ["rsc", "next-action", "next-router-prefetch"];

/** Returns whether the router in the browser asks, and not a reader. */
export function isForRouter(headers: IncomingHttpHeaders): boolean {
  return ROUTER_HEADERS.some((name) => name in headers);
}

/**
 * Request headers by which Next's own parts, and the hosts that run them, tell each other something: which answer to
 * skip, which nonce to write into a page. The router in the browser sends none of them.
 */
export const INTERNAL_HEADERS =
  /^(x-(middleware|nextjs|next|now|invoke|matched|prerender)-|next-resume$|content-security-policy)/;

/** The header with what the router in the browser shows already. */
export const ROUTER_STATE = "next-router-state-tree";

const STATE_PARSER = "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** Returns a check whether Next can read the content of ROUTER_STATE: it answers 500 to what it cannot read. */
export async function routerStateCheck(): Promise<(state: string) => boolean> {
  const { parseAndValidateFlightRouterState } = (await import(
    /* turbopackIgnore: true */ STATE_PARSER
  )) as { parseAndValidateFlightRouterState: (state: string) => unknown };
  return (state) => {
    try {
      parseAndValidateFlightRouterState(state);
      return true;
    } catch {
      return false;
    }
  };
}

/** The header that tells the router in the browser which page it gets the parts of. */
export const REWRITTEN_PATH = "x-nextjs-rewritten-path";

/** Returns whether a `Cache-Control` is Next's for a cached page: shared caches may keep it, and show it stale. */
export const isForSharedCaches = (cacheControl: unknown): boolean =>
  String(cacheControl).startsWith("s-maxage");

/**
 * Returns the address to which a `Location` leads; empty without one. A redirect that is rendered to be cached has it
 * twice.
 */
export const destinationOf = (location: number | string | string[] | undefined): string =>
  String([location].flat()[0] ?? "");

// ── Next: its HTML ──

/** How the inline scripts begin that Next and React write into a page: its files, its data, and when it was shown. */
const FRAMEWORK_SCRIPTS =
  /^(\(globalThis\["TURBOPACK"\]|\(self\.__next_f=|self\.__next_f\.push\(|requestAnimationFrame\(function\(\)\{\$RT=)/;

/** Returns whether a page can be read without this script, which only makes a React application of the HTML. */
export const isFrameworkScript = (source: string | undefined, text: string): boolean =>
  source === undefined ? FRAMEWORK_SCRIPTS.test(text) : source.startsWith("/_next/static/");

/** The beginnings of the ids of parts that React has sent late: only scripts bring them to their places. */
export const LATE_PARTS = /^(B|S|P):/;

/** Attributes that React's and Next's own scripts read, and that tell readers nothing. */
export const FRAMEWORK_ATTRIBUTES = ["data-precedence", "data-dgst", "data-nimg"];

// ── Next: its file tracer ──

interface TraceOptions {
  /** The folder that the answer is relative to. */
  base: string;
  processCwd: string;
  /** Patterns of files that are neither read nor listed. */
  ignore: string[];
  /** Reads a file; null for one that cannot be read. */
  readFile(file: string): Promise<string | Buffer | null>;
}

const NFT = "next/dist/compiled/@vercel/nft/index.js";

/**
 * Lists every file that a program of Node reads, as far as its code tells, by the tracer with which Next traces pages.
 */
export async function nodeFileTrace(files: string[], options: TraceOptions) {
  type Trace = (files: string[], options: TraceOptions) => Promise<{ fileList: Set<string> }>;
  interface Tracer {
    nodeFileTrace: Trace;
  }
  const nft = (await import(/* turbopackIgnore: true */ NFT)) as Tracer & { default?: Tracer };
  return (nft.default ?? nft).nodeFileTrace(files, options); // loaders differ in what they unwrap of CommonJS
}

// ── Next: the font reader that next/font measures with ──

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
  /** `advanceWidth` in thousandths of the size. */
  glyphForCodePoint(code: number): { advanceWidth: number };
}

const FONTKIT = "next/dist/compiled/@next/font/dist/fontkit/index.js";

/** Opens the bytes of a font file. */
export async function openFont(file: Buffer): Promise<Font> {
  type Open = (file: Buffer) => Font;
  const fontkit = (await import(/* turbopackIgnore: true */ FONTKIT)) as {
    default: Open & { default?: Open };
  };
  const open = fontkit.default.default ?? fontkit.default; // loaders differ in what they unwrap of CommonJS
  return open(file);
}

// ── @vercel/og ──

/**
 * Keeps @vercel/og within its thread and lets it run unbundled; call it before that is imported.
 * @param from `import.meta.url` of the caller
 */
export function confineVercelOg(from: string): void {
  // It would fetch emoji and fonts for characters that ours lack; its other uses of `fetch` have a way without.
  Object.assign(globalThis, { fetch: undefined });

  // It prefers sharp to its own decoder of SVG, but sharp's stays closed: see lib/platform/uploads/decoders.
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "sharp") throw new Error("Drawings are not for sharp");
      return next(specifier, context);
    },
  });

  // It is built to be bundled once more as CommonJS, and looks for a file beside itself that only the package
  // which it was bundled from has (https://github.com/vercel/satori/issues/801).
  const require = createRequire(from);
  const fromPackage = createRequire(require.resolve("@vercel/og/package.json"));
  const fromSatori = createRequire(fromPackage.resolve("satori"));
  const harfbuzz = path.dirname(fromSatori.resolve("harfbuzzjs"));
  Object.assign(globalThis, { require, __dirname: harfbuzz });
}

// ── sharp ──

export type ImageFault = "no image" | "too complex" | "damaged";

/** The beginnings of the decoders' messages about files; those of sharp's own errors and of ours are different. */
const DECODERS =
  /^(Input buffer has corrupt header|VipsJpeg|vipspng|pngload|gifload|webp|heif|source: |Unknown error$)/;

/**
 * Returns the fault of a file that sharp refused; null when it was not the file's fault. The message is sharp's only
 * clue. It is "Unknown error" when libvips left none, as for some damaged PNGs.
 */
export function imageFault(error: unknown): ImageFault | null {
  const reason = error instanceof Error ? error.message : "";
  if (/unsupported image format|is empty/.test(reason)) return "no image";
  if (reason.startsWith("timeout")) return "too complex";
  return DECODERS.test(reason) ? "damaged" : null;
}

// ── PGlite ──

/**
 * Returns PostgreSQL's answer to messages of its wire protocol, as it writes it. `execProtocolRaw` would parse the
 * answer, too, and keep all that it has parsed for ever.
 */
export async function rawAnswer(
  database: Pick<PGlite, "execProtocolRawStream">,
  messages: Uint8Array,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(messages, {
    onRawData: (bytes) => parts.push(bytes.slice()), // a view of memory that PostgreSQL goes on using
  });
  return Buffer.concat(parts);
}
