import { Agent, request } from "node:http";
import { inOrder } from "./served-html";

/** What a server said to a GET. */
export interface Answer {
  status: number;
  /** Those that a reader, a browser or a shared cache goes by. */
  headers: Record<string, string>;
  body: Buffer;
  /** Whether it came from the page cache. */
  kept: boolean;
}

/**
 * Left out: `date`; `etag`, which Next computes in one way and the server in another over the same bytes;
 * `vary`, `content-length` and the connection's own, which differ between those two in the same way.
 */
const COMPARED = [
  "location",
  "content-type",
  "cache-control",
  "link",
  "x-robots-tag",
  "set-cookie",
  "content-security-policy",
];

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Asks the server at `port` for what is at a full address, whatever host that names; follows nothing. Further headers
 * are sent along.
 */
export function ask(port: string, address: string, further = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    request(
      { agent, host: "127.0.0.1", port, path: pathname + search, headers: { host, ...further } },
      async (response) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of response) chunks.push(chunk as Buffer);
        } catch (error) {
          return reject(error);
        }
        const headers = COMPARED.map((name) => [name, String(response.headers[name] ?? "")]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers) as Answer["headers"],
          body: Buffer.concat(chunks),
          kept: response.headers["x-nextjs-cache"] === "HIT",
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

/** Where two answers first differ, in a line or two; null when they are the same. */
export function difference(kept: Answer, fresh: Answer): string | null {
  if (kept.status !== fresh.status) return `status ${kept.status}, fresh ${fresh.status}`;
  for (const name of COMPARED) {
    const [was, is] = [kept.headers[name], fresh.headers[name]];
    if (was !== is) return `${name}: ${was}\n    fresh ${name}: ${is}`;
  }
  if (kept.body.equals(fresh.body)) return null;
  const [was, is] = [inOrder(kept.body.toString()), inOrder(fresh.body.toString())];
  if (was === is) return null;
  let at = 0;
  while (was[at] === is[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 90));
  return `body from character ${at}\n    kept:  ${around(was)}\n    fresh: ${around(is)}`;
}
