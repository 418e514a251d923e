// As many requests as a server answers: keep-alive connections that ask again at once, over plain sockets,
// since a client with a real HTTP parser is slower than the servers it would measure. Prints JSON.
// Usage: load.mjs PORT PATH CONNECTIONS SECONDS [HEADER…]
import { connect } from "node:net";

const [port, path, connections, seconds, ...headers] = process.argv.slice(2);
const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: localhost:${port}`];
const request = [`GET ${path} HTTP/1.1`, ...host, ...headers, "", ""].join("\r\n");
const end = performance.now() + Number(seconds) * 1000;
let answered = 0;
let wrong = 0;
let open = Number(connections);

for (let number = 0; number < Number(connections); number++) {
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
  let missing = 0;
  let head = "";
  socket.on("data", (chunk) => {
    if (missing === 0) {
      head += chunk.toString("latin1");
      const length = lengthOf(head);
      if (length === null) return;
      if (!head.startsWith("HTTP/1.1 200")) wrong++;
      missing = length - head.length;
      head = "";
    } else {
      missing -= chunk.length;
    }
    if (missing > 0) return;
    answered++;
    if (performance.now() < end) socket.write(request);
    else socket.end();
  });
  socket.on("close", () => {
    if (--open === 0) console.log(JSON.stringify({ perSecond: answered / Number(seconds), wrong }));
  });
  socket.on("error", () => wrong++);
}

/** Bytes of a whole answer; null while its head has not arrived. */
function lengthOf(text) {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const body = /content-length: *(\d+)/i.exec(text.slice(0, headEnd))?.[1];
  if (body === undefined) throw new Error(`No Content-Length:\n${text.slice(0, headEnd)}`);
  return headEnd + 4 + Number(body);
}
