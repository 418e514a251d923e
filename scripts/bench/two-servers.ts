// `npm run bench -- two`: two servers on one database and one store for images. Measures how much more they answer
// together than one does, and how soon each shows what was edited on the other. Linux only. Writes its section of
// BENCHMARKS.md.
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeS3 } from "@/tests/support/fake-s3";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Call } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { build } from "../../server/build";
import { median, speedOf } from "./measure";
import { row, writeSections } from "./report";
import { serverOf, startSite } from "./sites";

type Server = Awaited<ReturnType<typeof startSite>>;

/**
 * The share of a core that each server gets, as if it had a small one to itself: both share this machine's cores with
 * the load.
 */
const SHARE = 0.2;
const CYCLE = 40; // milliseconds
const LOAD = { connections: 16, seconds: 4 };
const ROUNDS = 5;
const EDITS = 1_000;
const VIEWS = 200;

await build();
const store = await startFakeS3("key-id");
const common = { SECRET_KEY, ...store.settings };
const first = await startSite(common);
const DATABASE_URL = readFileSync(path.join(first.folder, "database-url"), "utf8").trim();
const second = await startSite({ ...common, DATABASE_URL });
const servers = [first, second];
const lines = ["## Two servers", ""];
try {
  const write = await signUp(originOf(first), "quien-escribe");
  const image = await sendImage(write);
  const { entry_id, slug } = await write<{ entry_id: number; slug: string }>(
    "POST",
    "/api/entries",
    { title: "La que se edita", content: "Una frase de una crónica. ".repeat(200), image },
  );
  await answersTogether(`/${slug}`);
  await imagesAskedFor(image);
  await editsShown(write, entry_id, `/${slug}`);
} finally {
  for (const server of servers.toReversed()) await server.close();
  await store.close();
}
writeSections(`${lines.join("\n")}\n`);
process.exit(0);

async function answersTogether(page: string) {
  const load = ({ port }: Server) => ({ port, path: page, headers: ["Accept-Encoding: br"] });
  for (const server of servers) await speedOf(load(server), LOAD); // warms up
  const release = servers.map((server, index) => hold(server, (index * CYCLE) / 2));
  const [alone, together]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone?.push((await speedOf(load(first), LOAD)).perSecond);
    const both = await Promise.all(servers.map((server) => speedOf(load(server), LOAD)));
    together?.push(both.reduce((sum, { perSecond }) => sum + perSecond, 0));
  }
  for (const each of release) await each();
  const [one, two] = [median(alone ?? []), median(together ?? [])];
  lines.push(
    `Cached articles a second, with ${SHARE * 100} % of a core for each server:`,
    "",
    row("one server", "two servers", "ratio"),
    row("---:", "---:", "---:"),
    row(one.toFixed(0), two.toFixed(0), (two / one).toFixed(2)),
    "",
  );
}

async function imagesAskedFor(image: string) {
  const before = store.reads();
  for (let view = 0; view < VIEWS; view++) {
    for (const server of servers) {
      const response = await fetch(originOf(server) + new URL(image, originOf(server)).pathname);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${image}: ${response.status}`);
    }
  }
  lines.push(
    `An image was shown ${VIEWS * servers.length} times, and the store asked for it ${store.reads() - before} times.`,
    "",
  );
}

async function editsShown(write: Call, entryId: number, page: string) {
  const other = originOf(second) + page;
  const lastStale: number[] = []; // milliseconds after each edit was acknowledged
  for (let edit = 0; edit < EDITS; edit++) {
    await (await fetch(other)).text(); // it is in the cache
    const title = `La edición número ${edit}`;
    await write("PATCH", `/api/entries/${entryId}`, { title });
    const written = performance.now();
    for (let stale = 0; ;) {
      const asked = performance.now() - written;
      if ((await (await fetch(other)).text()).includes(`${title}</h1>`)) {
        lastStale.push(stale);
        break;
      }
      stale = asked;
    }
  }
  const atOnce = lastStale.filter((stale) => stale === 0).length;
  lines.push(
    `${EDITS} edits on one: ${atOnce} were in the other's next answer, asked for at once; no answer that was asked for more than ${Math.max(...lastStale).toFixed(1)} ms after an edit was stale.`,
  );
}

/**
 * Lets a server run for its share of the time only. Returns a function that ends this; it resolves once the server runs
 * freely.
 */
function hold({ server }: Server, delay: number) {
  const pid = serverOf(server);
  let held = true;
  const cycles = (async () => {
    await sleep(delay);
    while (held) {
      process.kill(pid, "SIGCONT");
      await sleep(CYCLE * SHARE);
      process.kill(pid, "SIGSTOP");
      await sleep(CYCLE * (1 - SHARE));
    }
    process.kill(pid, "SIGCONT");
  })();
  return () => {
    held = false;
    return cycles;
  };
}

async function sendImage(write: Call) {
  const form = imageForm(await imageFile());
  const { file } = await write<{ file: { url: string } }>("POST", "/api/upload", form);
  return file.url;
}

function originOf({ port }: Server) {
  return `http://localhost:${port}`;
}
