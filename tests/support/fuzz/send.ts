import { connect } from "node:net";
import type { RawRequest } from "./requests";

/** Milliseconds: a ceiling and no promise. */
const LONGEST = 60_000;

/** Sends the bytes of a request, whatever HTTP says of them; answers the status, or null where there was none. */
export function send(port: number, request: RawRequest): Promise<number | null> {
  const { method, target, headers, body } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    "Connection: close",
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let head = ""; // the first bytes: more than one answer's where the server says to go on
    socket.setTimeout(LONGEST, () => {
      socket.destroy();
      reject(new Error("No answer in time."));
    });
    socket.on("data", (chunk) => {
      if (head.length < 200) head += chunk.toString("latin1");
    });
    socket.on("error", () => {}); // what is no HTTP may be cut off
    socket.on("close", () => {
      const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      resolve(status ? Number(status) : null);
    });
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  });
}
