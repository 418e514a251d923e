import type { IncomingMessage, ServerResponse } from "node:http";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What every request passes before anything reads it. */
export function frontDoor(answer: Handler, siteUrl: string): Handler {
  const https = siteUrl.startsWith("https:");
  return (request, response) => {
    if (!isDecodable(request.url ?? "")) return refuse(response);
    if (https) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    return answer(request, response);
  };
}

function isDecodable(url: string) {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false; // Next would answer 500
  }
}

function refuse(response: ServerResponse) {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
  response.end("La dirección no es válida.\n");
}
