import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Middleware } from "../compose.ts";
import { etagOf } from "../etag.ts";
import { encodingFor, isKnown, type Encoding } from "../negotiation.ts";
import { splitUrl } from "../split-url.ts";

interface StaticFile {
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  headers: Record<string, string>;
}

/** The path below which browsers find the files of the build. */
const PREFIX = "/_next/static/";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".rules": "application/speculationrules+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/**
 * Answers a GET of a file of the build from memory, as compressed by `compressFiles`: some 3 MB in all. Only files that
 * were there at the start are found, by their exact names; all other requests go on. A file's name changes with its
 * content, so browsers keep it for good. A part of one (`Range`) is never worth sending.
 */
export function staticFiles(folder: string): Middleware {
  const files = readFiles(folder);
  return (request, response, next) => {
    const { method, url = "" } = request;
    const reads = method === "GET" || method === "HEAD";
    const file = reads && url.startsWith(PREFIX) ? files.get(nameOf(url)) : undefined;
    return file ? send(file, request, response) : next(request, response);
  };
}

const nameOf = (url: string) => splitUrl(url)[0].slice(PREFIX.length);

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll(path.sep, "/"), readFile(file, type));
  }
  return files;
}

function readFile(file: string, type: string): StaticFile {
  const identity = readFileSync(file);
  return {
    etag: etagOf(identity),
    bodies: { identity, br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) },
    headers: {
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
    },
  };
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);

function send({ etag, bodies, headers }: StaticFile, request: IncomingMessage, to: ServerResponse) {
  if (isKnown(request.headers, etag)) return to.writeHead(304, { ...headers, ETag: etag }).end();
  const wanted = encodingFor(request.headers["accept-encoding"]);
  const encoding = bodies[wanted] ? wanted : "identity";
  const body = bodies[encoding] ?? bodies.identity;
  to.writeHead(200, {
    ...headers,
    ETag: etag,
    "Content-Length": body.length,
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
  });
  to.end(request.method === "HEAD" ? undefined : body);
}
