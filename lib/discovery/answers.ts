/** Shared caches ask each time: what was deleted is gone at once. */
export const FRESH = "public, max-age=0, must-revalidate";

export const xml = (body: string | ReadableStream<Uint8Array>) =>
  new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": FRESH },
  });

export const text = (body: string) =>
  new Response(body, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": FRESH },
  });

/** `origin` is the host's own, `closed` the paths that are not for crawlers. */
export const robots = (origin: string, closed: string[] = []) =>
  text(
    [
      "User-agent: *",
      "Allow: /",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ].join("\n"),
  );

export const nothing = () => new Response("No encontrado.\n", { status: 404 });
