// `npm run bench -- flood`: an honest editor writes and readers read, first in peace and then while one hostile account
// and fifty anonymous addresses do their worst. What counts is how much longer the editor waits. The servers, the
// embedded database and the attackers share this machine's cores.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { signUp } from "@/tests/support/member";
import { build } from "../../server/build";
import { NODE, ROOT } from "../../server/steps.mjs";
import { openSite } from "./sites";

const ENTRIES = 1_000;
const SECONDS = Number(process.argv[2] ?? 60);
const QUIET_SECONDS = Math.min(30, SECONDS);

await build();
const site = await openSite(ENTRIES, ROOT, {
  TRUST_PROXY: "true",
  LIMITS_FACTOR: "1",
  LIMITS_EDIT: "1000", // the honest editor saves without a pause
});
try {
  const origin = `http://127.0.0.1:${site.port}`;
  await signUp(origin, "jefa");
  const { cookie: editor } = await signUp(origin, "honrada");
  const { cookie: hostile } = await signUp(origin, "hostil");
  await site.database.query(`UPDATE "user" SET "trusted_at" = now() WHERE "username" = 'honrada'`);
  await work(origin, editor, 5); // warms up
  const quiet = await work(origin, editor, QUIET_SECONDS);
  const attack = promisify(execFile)(NODE, [
    path.join(ROOT, "scripts/bench/flood-attack.mjs"),
    ...[site.port, hostile, String(SECONDS)],
  ]);
  const flooded = await work(origin, editor, SECONDS);
  const statuses = JSON.parse((await attack).stdout) as Record<string, number>;

  console.log(
    `\n${SECONDS} s on ${availableParallelism()} cores, ${ENTRIES} entries. Milliseconds:\n`,
  );
  console.log(
    "| what | times | median | p99 | in the flood: times | median | p99 | p99 against quiet |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const what of Object.keys(quiet)) {
    const [before, after] = [quiet[what] ?? [], flooded[what] ?? []];
    const ratio = at(after, 0.99) / at(before, 0.99);
    console.log(
      `| ${[what, ...figures(before), ...figures(after), ratio.toFixed(1)].join(" | ")} |`,
    );
  }
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`\nThe attackers were answered ${answers.join(", ")}.`);
} finally {
  await site.close();
}
process.exit(0);

/** Does what an editor and a reader do, for so many seconds; returns how long each answer took, in milliseconds. */
async function work(origin: string, cookie: string, seconds: number) {
  const end = performance.now() + seconds * 1000;
  const times: Record<string, number[]> = {
    "saving an edit": [],
    "a preview": [],
    "a page, just edited": [],
    "a cached page": [],
  };
  const ask = async (what: string, address: string, init?: RequestInit) => {
    const begun = performance.now();
    const response = await fetch(origin + address, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text.slice(0, 200)}`);
    times[what]?.push(performance.now() - begun);
    return text;
  };
  const send = (method: string, body: object): RequestInit => ({
    method,
    body: JSON.stringify(body),
    headers: { cookie, "content-type": "application/json", "x-forwarded-for": "192.0.2.1" },
  });
  const created = await fetch(
    `${origin}/api/entries`,
    send("POST", { title: "La que se escribe", content: "Un texto con lo justo." }),
  );
  const { entry_id, slug } = (await created.json()) as { entry_id: number; slug: string };
  let previewed = 0;
  const editing = async () => {
    for (let edit = 0; performance.now() < end; edit++) {
      const content = `Un texto **honrado**, por vez ${edit}.\n\n${"Una frase más. ".repeat(200)}`;
      await ask("saving an edit", `/api/entries/${entry_id}`, send("PATCH", { content }));
      await ask("a page, just edited", `/${slug}`, { headers: { cookie } });
      if (performance.now() - previewed < 1_000) continue; // as often as people look
      previewed = performance.now();
      await ask("a preview", "/api/preview", send("POST", { content }));
    }
  };
  const reading = async () => {
    while (performance.now() < end) {
      await ask("a cached page", "/e/titular-1");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([editing(), reading()]);
  return times;
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function figures(times: number[]) {
  return [times.length, at(times, 0.5).toFixed(0), at(times, 0.99).toFixed(0)];
}
