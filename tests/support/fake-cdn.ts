import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Purge {
  path: string;
  headers: IncomingHttpHeaders;
  tags: string[];
}

export interface FakeCdn {
  url: string;
  /** What it was told to drop, also where it refused. */
  purges: Purge[];
  /** All tags that it was told so far. */
  tags(): Set<string>;
  /** From now on it answers with this status; 0 never does. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** A local server that takes what Cloudflare, Fastly and a webhook take. */
export async function startFakeCdn(): Promise<FakeCdn> {
  const purges: Purge[] = [];
  let answer: [status: number, headers?: Record<string, string>] = [200];
  const server = createServer(async (request, response) => {
    const { url = "", headers } = request;
    const body = await text(request);
    const tags = body
      ? (JSON.parse(body) as { tags: string[] }).tags
      : String(headers["surrogate-key"]).split(" ");
    purges.push({ path: url, headers, tags });
    if (answer[0] > 0) response.writeHead(...answer).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    purges,
    tags: () => new Set(purges.flatMap(({ tags }) => tags)),
    answer(...given) {
      answer = given;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
