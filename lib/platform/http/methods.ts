// The methods that an address takes, for our own server and for middleware.ts. Node runs this file as it is.

/** The methods of every address but those of calls, as a header lists them. */
export const READ_METHODS = "GET, HEAD, OPTIONS";

/** The methods that any call may have; each route says which of them it has. */
export const CALL_METHODS: ReadonlySet<string> = new Set(
  "DELETE GET HEAD OPTIONS PATCH POST PUT".split(" "),
);

/** The text of a 405. */
export const NOT_ALLOWED = "Aquí solo se puede leer.\n";

export const isRead = (method: string | undefined): boolean =>
  method === "GET" || method === "HEAD";

/** Returns whether a request's target is one of the API's, however the next program to read it resolves its dots. */
export const isCall = (target: string): boolean =>
  target.startsWith("/api/") &&
  Boolean(URL.parse(`http://host${target}`)?.pathname.startsWith("/api/"));
