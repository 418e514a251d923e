// What may be done at an address, by our own server and by middleware.ts. Node runs this file as it is.

/** What everything but a call takes. */
export const READ_METHODS = "GET, HEAD, OPTIONS";

/** What any call may take; each route says which of them it has. */
export const CALL_METHODS: ReadonlySet<string> = new Set(
  "DELETE GET HEAD OPTIONS PATCH POST PUT".split(" "),
);

/** The text of a 405. */
export const NOT_ALLOWED = "Aquí solo se puede leer.\n";

export const isRead = (method: string | undefined): boolean =>
  method === "GET" || method === "HEAD";

/** Whether a request's target is one of the API's, however whoever reads it next resolves its dots. */
export const isCall = (target: string): boolean =>
  target.startsWith("/api/") &&
  Boolean(URL.parse(`http://host${target}`)?.pathname.startsWith("/api/"));
