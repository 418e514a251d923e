/** Adds `Set-Cookie` values to an answer and keeps it out of every cache. */
export function withCookies<R extends Response>(response: R, cookies: string[]): R {
  response.headers.set("cache-control", "private, no-store");
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
