// `npm run drill:releases -- FOLDER`: an upgrade without a pause. The release in the folder (a git worktree with its
// packages installed) and this one serve one database at the same time, while both are read and written; then the
// earlier one ends. Says what was answered, and ends with code 1 when anything was refused, lost or shown out of date.
import path from "node:path";
import { startEmbeddedDatabase } from "../../server/embedded-database";
import { ROOT } from "../../server/steps.mjs";
import { signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { startSite } from "../bench/sites";

const SECONDS = Number(process.env.DRILL_SECONDS ?? 60);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder holds the earlier release?");

interface Entry {
  entry_id: number;
  title: string;
  slug: string;
}

const answers: Record<string, Record<string, number>> = {};
const faults: string[] = [];
const saved: Entry[] = [];

const database = await startEmbeddedDatabase(null);
const settings = { DATABASE_URL: database.connectionString, SECRET_KEY };
const running: { close(): Promise<void> }[] = [];
try {
  const earlier = await open(path.resolve(folder));
  const member = await signUp(earlier);
  await work("the earlier one, alone", [earlier], member.cookie, SECONDS / 3);
  const migrating = open(ROOT); // which migrates, while the earlier one is at work
  await work(
    "the earlier one, while the new one migrates and starts",
    [earlier],
    member.cookie,
    SECONDS / 3,
    migrating,
  );
  const now = await migrating;
  await work("both", [earlier, now], member.cookie, SECONDS);
  await seenBy(now, saved.slice(-10), member);
  await seenBy(earlier, saved.slice(-10), member);
  await running.shift()!.close();
  await work("the new one, alone", [now], member.cookie, SECONDS / 3);
  await seenBy(now, saved, member);
} finally {
  for (const site of running) await site.close();
  await database.close();
}
console.table(answers);
console.log(`${saved.length} saves were acknowledged, and read afterwards.`);
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Starts a site of a checkout; resolves with its origin. */
async function open(checkout: string): Promise<string> {
  const site = await startSite(settings, checkout);
  running.push(site);
  return `http://localhost:${site.port}`;
}

/** Reads and writes on each of the origins in turns, for so many seconds and until `until` is done. */
async function work(
  phase: string,
  origins: string[],
  cookie: string,
  seconds: number,
  until?: Promise<unknown>,
) {
  const counts: Record<string, number> = (answers[phase] = {});
  let isDone = until === undefined;
  void until?.finally(() => (isDone = true)).catch(() => {});
  const end = performance.now() + seconds * 1000;
  const ask = async (origin: string, address: string, init: RequestInit = {}) => {
    const response = await fetch(origin + address, { ...init, redirect: "manual" });
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    const text = await response.text();
    if (response.status >= 400)
      faults.push(
        `${phase}: ${init.method ?? "GET"} ${address}: ${response.status} ${text.slice(0, 200)}`,
      );
    return { response, text };
  };
  const client = async (nth: number) => {
    for (let n = 0; performance.now() < end || !isDone; n++) {
      const origin = origins[(n + nth) % origins.length]!;
      const title = `De ${phase}, ${nth}-${n}`;
      const { response, text } = await ask(origin, "/api/entries", {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ title, content: `Lo que dice **${title}**.` }),
      });
      if (!response.ok) continue;
      const entry = JSON.parse(text) as Entry;
      saved.push(entry);
      await ask(origin, `/api/entries/${entry.entry_id}/comments`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ content: `Sobre ${title}` }),
      });
      for (const one of origins) {
        const page = await ask(one, `/${entry.slug}`, {});
        if (!page.text.includes(`Sobre ${title}`))
          faults.push(`${phase}: /${entry.slug} is out of date on ${one}`);
      }
      await ask(origin, "/");
      await ask(origin, "/feeds/rss.xml");
      await ask(origin, "/api/entries", { headers: { cookie } });
    }
  };
  await Promise.all([0, 1, 2, 3].map(client));
}

async function seenBy(origin: string, entries: Entry[], member: Member) {
  for (const { entry_id, title } of entries) {
    const response = await fetch(`${origin}/api/entries/${entry_id}`, {
      headers: { cookie: member.cookie },
    });
    const entry = (await response.json()) as Partial<Entry>;
    if (entry.title !== title) faults.push(`${origin} has lost ${title}: ${response.status}`);
  }
}
