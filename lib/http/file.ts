import "server-only";

const CLOSED = {
  // Opened on its own, a file runs nothing and reaches nothing.
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** The answer with a file whose content never changes under its address. */
export function immutableFile(body: BodyInit | null, type: string): Response {
  return new Response(body, {
    headers: {
      ...CLOSED,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": type,
    },
  });
}

/** A plain 404 that no cache keeps. */
export function missingFile(): Response {
  return new Response("No encontrado\n", {
    status: 404,
    headers: {
      ...CLOSED,
      "cache-control": "no-store",
      "content-type": "text/plain; charset=utf-8",
    },
  });
}
