// Sends as many requests as a server answers: keep-alive connections that ask again at once, over plain sockets, since
// a client with a real HTTP parser is slower than the servers it would measure. Prints JSON: answers a second, the
// milliseconds that 99 of 100 took at most, answers that failed, and the number that comes next.
// Usage: load.mjs PORT PATH CONNECTIONS SECONDS FIRST [HEADER…]; "{}" in PATH counts up from FIRST.
import { connect } from "node:net";

const [port, path, connections, seconds, first, ...headers] = process.argv.slice(2);
const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: localhost:${port}`];
let next = Number(first);
const head = ["", ...host, ...headers, "", ""].join("\r\n");
const request = () => `GET ${path.replace("{}", () => next++)} HTTP/1.1${head}`;
const times = [];
const end = performance.now() + Number(seconds) * 1000;
let wrong = 0;
const LAST_CHUNK = "\r\n0\r\n\r\n";
let open = Number(connections);

for (let opened = 0; opened < Number(connections); opened++) {
  const socket = connect(Number(port), "127.0.0.1", () => ask());
  let asked = 0;
  const ask = () => {
    asked = performance.now();
    socket.write(request());
  };
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
    times.push(performance.now() - asked);
    if (performance.now() < end) ask();
    else socket.end();
  });
  socket.on("close", () => {
    if (--open === 0) report();
  });
  socket.on("error", () => wrong++);
}

function report() {
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
  console.log(JSON.stringify({ perSecond: times.length / Number(seconds), p99, wrong, next }));
}

/** Returns the bytes that an answer still lacks; NaN until its head is there, -1 if the head does not tell. */
function missingAfter(received) {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return NaN;
  const length = /content-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1];
  return length === undefined ? -1 : headEnd + 4 + Number(length) - received.length;
}
