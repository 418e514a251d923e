/**
 * The client's address. Our server overwrites `x-forwarded-for` with the socket's address unless a
 * trusted proxy stands in front; then the last hop, the one the proxy wrote, counts.
 */
export function clientAddress(request: Request): string {
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "local";
}
