// One hostile account and fifty anonymous addresses, each asking again as soon as it is answered, in a process of
// its own. Prints how many answers of each status there were, as JSON. Usage: flood-attack.mjs PORT COOKIE SECONDS
import { Agent, request } from "node:http";

const [port, cookie, seconds] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const statuses = {};

const slow = "[a](b) ".repeat(2_857); // 20 kB whose links take long to find
const deep = "*a_".repeat(3_000);
const words = "gato O perro O casa O árbol O río O monte O valle O puente O titular O texto";

const post = (path, body) => ({ method: "POST", path, body: JSON.stringify(body) });
const entry = (content) => post("/api/entries", { title: `Inundación ${Math.random()}`, content });

/** The requests of the account, in sixteen tabs at once. */
const hostile = [
  () => post("/api/preview", { content: slow + Math.random() }),
  () => entry(slow + Math.random()),
  () => post("/api/preview", { content: deep + Math.random() }),
  () => entry(deep + Math.random()),
  () => post("/api/entries/1/comments", { content: `https://spam.example ${Math.random()}` }),
  () =>
    post("/api/register", { synthetic: true, username: `robot.${Math.random()}`, model: "demo" }),
  () => ({ path: "/api/entries?limit=100" }),
  () => ({ path: `/api/entries?q=titular ${Math.random()}&limit=100` }),
];

/** The requests of fifty strangers. */
const anonymous = [
  () => ({
    path: `/buscar?q=${encodeURIComponent(words)}&pagina=${Math.ceil(Math.random() * 30)}`,
  }),
  () => ({ path: "/api/entries?limit=100" }),
  () => ({ path: `/feeds/${["rss.xml", "atom.xml", "feed.json"][Math.floor(Math.random() * 3)]}` }),
  () => post("/api/login", { username: `nadie${Math.random()}`, password: "una clave mala" }),
  () => ({ path: `/no-hay-nada-${Math.random()}` }),
];

function ask({ method = "GET", path, body }, headers) {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        agent,
        method,
        path: encodeURI(decodeURI(path)),
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      },
      (response) => {
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
        response.resume().on("end", resolve).on("error", resolve);
      },
    );
    sent.on("error", resolve);
    sent.end(body);
  });
}

async function attack(kinds, number, headers) {
  for (let round = number; performance.now() < end; round++) {
    await ask(kinds[round % kinds.length](), headers);
  }
}

const from = (address) => ({ "x-forwarded-for": address });
await Promise.all([
  ...Array.from({ length: 16 }, (_, tab) =>
    attack(hostile, tab, { ...from("198.51.100.1"), cookie }),
  ),
  ...Array.from({ length: 50 }, (_, number) =>
    attack(anonymous, number, from(`203.0.113.${number + 1}`)),
  ),
]);
console.log(JSON.stringify(statuses));
process.exit(0);
