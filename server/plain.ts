import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Answers with a line of text that no cache keeps and no browser takes for anything else. */
export function answerPlain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(text);
}
