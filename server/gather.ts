import type { ServerResponse } from "node:http";

/** Keeps what is written to a response, and gives it to `send` once it is whole; headers can be set until then. */
export function gather(response: ServerResponse, send: (body: Buffer) => Promise<void>) {
  const chunks: Buffer[] = [];
  const { write, end, flushHeaders } = response;
  const writeHead = response.writeHead.bind(response);
  let isWhole = false;

  response.flushHeaders = () => {};
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (isWhole) return writeHead(...head);
    const [status, ...rest] = head;
    const headers = rest.find((each) => typeof each === "object") ?? {};
    response.statusCode = status;
    response.setHeaders(new Map(pairsOf(headers)));
    return response;
  }) as typeof writeHead;
  response.write = ((...written: Written) => {
    add(chunks, written);
    return true;
  }) as typeof write;
  response.end = ((...written: Written) => {
    add(chunks, written);
    isWhole = true;
    Object.assign(response, { write, end, flushHeaders });
    send(Buffer.concat(chunks)).catch((error: Error) => response.destroy(error));
    return response;
  }) as typeof end;
}

type Written = [chunk?: unknown, encoding?: unknown, written?: unknown];

function add(chunks: Buffer[], written: Written) {
  const [chunk, encoding] = written;
  if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  if (typeof chunk === "string") {
    chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
  }
  const callback = written.find((each) => typeof each === "function");
  if (callback) process.nextTick(callback as () => void);
}

/** Returns pairs of name and value. Node takes headers also as a list of names and values in turns. */
function pairsOf(headers: object | unknown[]): [string, string | string[]][] {
  if (!Array.isArray(headers)) return Object.entries(headers);
  const flat = headers.flat() as string[];
  return flat.flatMap((name, at) => (at % 2 ? [] : [[name, flat[at + 1] ?? ""]]));
}
