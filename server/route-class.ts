/** Kinds of addresses, as they are measured: few, so that clients cannot make us count any number of different ones. */
export type RouteClass = "api" | "static" | "image" | "feed" | "page_kept" | "page_made" | "other";

const STATIC = /^\/(_next|images)\/|^\/(favicon\.ico|icon\.svg|apple-icon\.png)$/;
const IMAGE = /^\/(uploads|avatars|og)\//;

/** Addresses that machines read: feeds, sitemaps, texts as Markdown, and the files that say where those are. */
const FEED =
  /\/(feeds|sitemaps)\/[^?]|^\/(sitemap\.xml|robots\.txt|llms\.txt|oembed|\.well-known\/.*)$|\.(md|txt)$|\/procedencia\.json$/;

/**
 * The kind of a path without its query.
 * @param reached how far the request came: to the page cache, or beyond it to what makes pages; else it was refused
 * or led elsewhere before
 */
export function routeClassOf(path: string, reached: "cache" | "maker" | undefined): RouteClass {
  if (path.startsWith("/api/")) return "api";
  if (STATIC.test(path)) return "static";
  if (IMAGE.test(path)) return "image";
  if (FEED.test(path)) return "feed";
  if (reached === "cache") return "page_kept";
  return reached === "maker" ? "page_made" : "other";
}
