import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Told {
  id: string;
  type: string;
  timestamp: string;
  data: { url: string; entry: Record<string, unknown>; comment: Record<string, unknown> };
}

/**
 * A program elsewhere that webhooks lead to: it keeps what it receives, and answers as it is told. What comes to
 * `/espera…` it answers when one of `held` is called.
 */
export async function startReceiver(at = 0) {
  const received: Received[] = [];
  const held: (() => void)[] = [];
  const answer = { status: 200, body: "gracias", headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      received.push({ path: url, headers, body: Buffer.concat(chunks).toString() });
      const give = () => response.writeHead(answer.status, answer.headers).end(answer.body);
      if (url.startsWith("/espera")) held.push(give);
      else give();
    });
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/avisos`,
    received,
    held,
    answer,
    /** What came, read as a receiver does that checks the signature with this secret. Throws for one that is forged. */
    read: (secret: string) =>
      received.map(
        ({ body, headers }) =>
          new Webhook(secret).verify(body, headers as Record<string, string>) as Told,
      ),
    close: () => server.close(),
  };
}
