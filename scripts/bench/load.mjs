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
const LAST_CHUNK = "\r\n0\r\n\r\n";
let open = Number(connections);

for (let number = 0; number < Number(connections); number++) {
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
  let received = "";
  let missing = NaN; // bytes of an answer whose head has arrived; below zero when it comes in chunks
  socket.on("data", (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      received += chunk.toString("latin1");
      if (Number.isNaN(missing)) missing = missingAfter(received);
      if (missing < 0 && received.endsWith(LAST_CHUNK)) missing = 0;
    }
    if (missing !== 0) return;
    if (!received.startsWith("HTTP/1.1 200")) wrong++;
    received = "";
    missing = NaN;
    answered++;
    if (performance.now() < end) socket.write(request);
    else socket.end();
  });
  socket.on("close", () => {
    if (--open === 0) console.log(JSON.stringify({ perSecond: answered / Number(seconds), wrong }));
  });
  socket.on("error", () => wrong++);
}

/** Bytes that an answer lacks; NaN while its head does, -1 when it does not tell. */
function missingAfter(received) {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return NaN;
  const length = /content-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1];
  return length === undefined ? -1 : headEnd + 4 + Number(length) - received.length;
}
