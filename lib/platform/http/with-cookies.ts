/** Adds `Set-Cookie` values to an answer and keeps it out of every cache. */
export function withCookies(response: Response, cookies: string[]): Response {
  response.headers.set("cache-control", "private, no-store");
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
