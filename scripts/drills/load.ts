// `npm run drill:load -- [MINUTES]`: a site of 10,000 entries under 64 connections, each from an address of its own:
// most read, some sign in, some write. Says what was answered and what memory the processes took, and ends with code 1
// when anything but a deliberate 429 was refused, what was acknowledged is not there, or memory grew. Linux only.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../bench/measure";
import { memoryByOwner, openSite, WHOSE } from "../bench/sites";
import { PASSWORD, signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";

const minutes = Number(process.argv[2] ?? 10);
const CONNECTIONS = { reads: 44, "signs in": 4, writes: 16 };
const ENTRIES = 10_000;
/** How often memory is looked at, in milliseconds. */
const LOOK_MS = 10_000;
/** How many times the memory of the second third that of the last third may be: more is growth. */
const GROWTH = 1.1;

const site = await openSite(ENTRIES, undefined, {
  AI_ENABLED: "true",
  LIMITS_FACTOR: "1",
  SECRET_KEY,
  TRUST_PROXY: "true",
});
const origin = `http://localhost:${site.port}`;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answers: Record<string, Record<string, number>> = {};
const acknowledged: number[] = [];
const memory: ReturnType<typeof memoryByOwner>[] = [];
const faults: string[] = [];

try {
  const writers: Member[] = [];
  for (let n = 0; n < CONNECTIONS.writes; n++) writers.push(await signUp(origin, `escribe${n}`));
  const end = performance.now() + minutes * 60_000;
  const watching = watch(end);
  const clients = Object.entries(CONNECTIONS).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => ({ kind: kind as keyof typeof CONNECTIONS, n })),
  );
  await Promise.all(
    clients.map(async ({ kind, n }, at) => {
      const from = `198.51.100.${at + 1}`;
      for (let turn = 0; performance.now() < end; turn++) {
        if (kind === "reads") await read(from, turn * CONNECTIONS.reads + n);
        else if (kind === "signs in") await signIn(from, n);
        else await write(from, writers[n]!.cookie, `${n}-${turn}`);
      }
    }),
  );
  await watching;
  const { rows } = await site.database.query<{ found: string }>(
    `SELECT count(*) AS "found" FROM "entry" WHERE "entry_id" = ANY ($1)`,
    [acknowledged],
  );
  if (Number(rows[0]!.found) !== acknowledged.length) {
    faults.push(`${acknowledged.length} entries were acknowledged, ${rows[0]!.found} are there.`);
  }
} finally {
  await site.close();
}
console.table(answers);
console.log(`${acknowledged.length} entries were acknowledged, and counted afterwards.`);
for (const whose of WHOSE) {
  const third = Math.floor(memory.length / 3);
  const [before, after] = [memory.slice(third, 2 * third), memory.slice(-third)].map((looks) =>
    median(looks.map((look) => look.get(whose)!)),
  );
  console.log(
    `${whose}: ${before!.toFixed(0)} MB in the second third, ${after!.toFixed(0)} in the last.`,
  );
  if (after! > before! * GROWTH) faults.push(`${whose} took more and more memory.`);
}
for (const fault of [...new Set(faults)].slice(0, 20)) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function watch(until: number) {
  while (performance.now() < until) {
    memory.push(memoryByOwner(site.server));
    await sleep(LOOK_MS);
  }
}

/** Sends a request and counts its answer; resolves with the text of a successful answer, else null. */
function ask(
  what: string,
  from: string,
  path: string,
  { cookie, body }: { cookie?: string; body?: object } = {},
): Promise<string | null> {
  const counts = (answers[what] ??= {});
  const tell = (outcome: string, text?: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (!/^(200|201|429)$/.test(outcome)) faults.push(`${what}: ${outcome} ${text ?? ""}`);
  };
  return new Promise((resolve) => {
    const sent = request(
      origin + path,
      {
        agent,
        method: body ? "POST" : "GET",
        headers: {
          "x-forwarded-for": from,
          ...(cookie && { cookie }),
          ...(body && { "content-type": "application/json" }),
        },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of response) chunks.push(chunk as Buffer);
        } catch {
          tell("cut");
          return resolve(null);
        }
        const text = Buffer.concat(chunks).toString();
        const status = String(response.statusCode);
        tell(status, text.slice(0, 200));
        resolve(status.startsWith("2") ? text : null);
      },
    );
    sent.on("error", ({ message }) => {
      tell("no answer", message);
      resolve(null);
    });
    sent.end(body && JSON.stringify(body));
  });
}

async function read(from: string, nth: number) {
  const entry = (nth * 7919) % ENTRIES;
  await ask("an article", from, `/titular-${entry - (entry % 100) + 1}`);
  await ask("an article nobody has read", from, `/titular-${entry % 100 ? entry : 1}`);
  await ask("the home page", from, "/");
  await ask("a feed", from, "/feeds/rss.xml");
  await ask("a list", from, `/api/entries?limit=20&page=${1 + (nth % 50)}`);
  await ask("a search", from, `/buscar?q=numero+${nth % 1000}`);
}

async function signIn(from: string, n: number) {
  const credentials = { username: `escribe${n}`, password: PASSWORD };
  await ask("a sign-in", from, "/api/login", { body: credentials });
}

async function write(from: string, cookie: string, title: string) {
  const saved = await ask("an entry", from, "/api/entries", {
    cookie,
    body: { title: `Bajo carga ${title}`, content: `Un texto, el ${title}.` },
  });
  if (!saved) return;
  const { entry_id } = JSON.parse(saved) as { entry_id: number };
  acknowledged.push(entry_id);
  await ask("a comment", from, `/api/entries/${entry_id}/comments`, {
    cookie,
    body: { content: `Sobre ${title}` },
  });
  await ask("what was written", from, `/api/entries/${entry_id}`, { cookie });
}
