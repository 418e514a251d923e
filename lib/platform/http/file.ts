import "server-only";
import { BEHIND, databaseState } from "@/lib/kernel/database-state";
import { AppError, RETRY_AFTER, statusOf } from "@/lib/kernel/errors";
import { databaseRefusal } from "@/lib/kernel/log-away";
import { storable } from "@/lib/platform/text/storable";

/** Shared caches ask each time: what was deleted is not served again. */
export const FRESH = "public, max-age=0, must-revalidate";

/** The answer of a file's address, as plain values. */
export interface ServedFile {
  /** The media type; none for an answer without a body. */
  type?: string;
  body: BodyInit | null;
  headers?: Record<string, string>;
  /** 200 by default. */
  status?: number;
}

type Made = ServedFile | null | Promise<ServedFile | null>;

/**
 * A route handler for the GET of a file that depends on nothing but its address: `make` gets the route's
 * parameters and answers the file, or null for a 404. 503 while the database is away, behind, or out of room for the
 * query.
 */
export const file =
  <Context extends { params: Promise<unknown> }>(
    make: (params: Awaited<Context["params"]>) => Made,
  ) =>
  async (_request: Request, { params }: Context): Promise<Response> => {
    if ((await databaseState()) === "behind") return fileResponse(unavailable(BEHIND));
    try {
      return fileResponse((await make((await params) as Awaited<Context["params"]>)) ?? NOT_FOUND);
    } catch (error) {
      const refused = databaseRefusal(error);
      if (!refused) throw error;
      return fileResponse(unavailable(refused.message, refused.retryAfter));
    }
  };

/** The response with a file. */
export const fileResponse = ({ type, body, headers, status }: ServedFile): Response =>
  new Response(body, { status, headers: { ...(type && { "content-type": type }), ...headers } });

const NOT_FOUND: ServedFile = {
  type: "text/plain; charset=utf-8",
  body: "No encontrado.\n",
  status: 404,
};

const unavailable = (sentence: string, retryAfter = RETRY_AFTER): ServedFile => ({
  type: "text/plain; charset=utf-8",
  body: `${sentence}\n`,
  status: 503,
  headers: { "cache-control": "no-store", "retry-after": String(retryAfter) },
});

/** A text without markup. */
export const textFile = (body: string): ServedFile => ({
  type: "text/plain; charset=utf-8",
  body,
  headers: { "cache-control": FRESH },
});

export const xmlFile = (body: string | ReadableStream<Uint8Array>): ServedFile => ({
  type: "application/xml; charset=utf-8",
  body: typeof body === "string" ? storable(body) : body,
  headers: { "cache-control": FRESH },
});

/** The answer at an address that has moved for good. */
export const movedFile = (location: string): ServedFile => ({
  status: 308,
  body: null,
  headers: { location, "cache-control": FRESH },
});

const CLOSED = {
  // Opened on its own, a file runs nothing and reaches nothing.
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin", // readers of feeds show it, and pages of spaces' domains
  "x-content-type-options": "nosniff",
};

/** The response with a file whose content never changes under its address. */
export const immutableFile = (body: BodyInit | null, type: string): Response =>
  closedFile(body, type, "public, max-age=31536000, immutable");

/** The response with a file that others made. `further`: its validator, and the headers for a CDN. */
export const closedFile = (
  body: BodyInit | null,
  type: string,
  cacheControl: string,
  further: Record<string, string> = {},
): Response =>
  new Response(body, {
    headers: { ...CLOSED, "cache-control": cacheControl, ...further, "content-type": type },
  });

/** A plain 404 that no cache keeps. */
export const notFoundFile = (): Response => sentenceFile("No encontrado", 404);

/** Says why there is no file now, in a plain text that no cache keeps. Throws an error that is no AppError again. */
export function refusedFile(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const { message, code, retryAfter } = error;
  return sentenceFile(message, statusOf[code], retryAfter);
}

const sentenceFile = (sentence: string, status: number, retryAfter?: number) =>
  new Response(`${sentence}\n`, {
    status,
    headers: {
      ...CLOSED,
      "cache-control": "no-store",
      "content-type": "text/plain; charset=utf-8",
      ...(retryAfter && { "retry-after": String(retryAfter) }),
    },
  });
