/** The path of a request's URL and, with its question mark, the query. */
export function splitUrl(url: string): [path: string, query: string] {
  const end = url.indexOf("?");
  return end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end)];
}
