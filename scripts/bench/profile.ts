// `npm run bench -- profile`: shows on what the server's main thread spends its time while it answers requests that are
// in no cache. Writes its section of BENCHMARKS.md and the pictures in docs/flame-graphs/. Linux only.
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "../../server/build";
import { ROOT } from "../../server/steps.mjs";
import { flameGraph, idleShareOf, sharesOf, type Profile } from "./flame-graph";
import { speedOf } from "./measure";
import { calls, firstRenderings, lengthenArticles, type Question } from "./questions";
import { row, writeSections } from "./report";
import { openSite, serverOf, type Site } from "./sites";

const ENTRIES = 10_000;
const CONNECTIONS = 16;
const SECONDS = { toWarmUp: 4, profiled: 8 };
const FOLDER = "docs/flame-graphs";

/** Microseconds between two samples. */
const INTERVAL = 500;
/** The smallest share of a part that is in the table. */
const SMALLEST_SHARE = 0.02;

await build();
const site = await openSite(ENTRIES);
const lines = [row("what", "idle", "of the rest"), row("---", "---:", "---")];
try {
  await lengthenArticles(site);
  const inspector = await inspect(site);
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.setSamplingInterval", { interval: INTERVAL });
  mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  for (const [what, question] of Object.entries({ ...calls, ...firstRenderings })) {
    const profile = await profileOf(question, inspector);
    const file = `${what.replaceAll(/\W+/g, " ").trim().replaceAll(" ", "-").toLowerCase()}.svg`;
    writeFileSync(path.join(ROOT, FOLDER, file), flameGraph(profile, what));
    const shares = sharesOf(profile)
      .filter(([, share]) => share >= SMALLEST_SHARE)
      .map(([part, share]) => `${part} ${percent(share)}`);
    lines.push(
      row(`[${what}](${FOLDER}/${file})`, percent(idleShareOf(profile)), shares.join(", ")),
    );
    console.log(lines.at(-1));
  }
  inspector.close();
} finally {
  await site.close();
}
writeSections(
  `## Where the time goes\n\nOf the server's main thread, asked by ${CONNECTIONS} connections for what is in no cache; each links to its flame graph.\n\n${lines.join("\n")}\n`,
);
process.exit(0);

async function profileOf(question: Question, { send }: Inspector): Promise<Profile> {
  const target = { port: site.port, path: question.path(site) };
  const warm = await speedOf(target, { connections: CONNECTIONS, seconds: SECONDS.toWarmUp });
  await send("Profiler.start");
  await speedOf(target, {
    connections: CONNECTIONS,
    seconds: SECONDS.profiled,
    first: warm.next,
  });
  const { profile } = (await send("Profiler.stop")) as { profile: Profile };
  return profile;
}

interface Inspector {
  send(method: string, params?: object): Promise<unknown>;
  /** Ends the inspection: a program waits with its end while it is inspected. */
  close(): void;
}

/** Makes the server open its inspector, by Node's signal for that, and connects to it. */
async function inspect({ server }: Site): Promise<Inspector> {
  const pid = serverOf(server);
  const told = new Promise<string>((resolve) => {
    server.child.stderr?.on("data", () => {
      const [address] = /ws:\/\/\S+/.exec(server.output()) ?? [];
      if (address) resolve(address);
    });
  });
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await told);
  await once(socket, "open");
  let last = 0;
  return {
    close: () => socket.close(),
    send: (method, params = {}) =>
      new Promise((resolve) => {
        const id = ++last;
        const hear = ({ data }: MessageEvent) => {
          const { id: answered, result } = JSON.parse(String(data)) as {
            id?: number;
            result?: unknown;
          };
          if (answered !== id) return;
          socket.removeEventListener("message", hear);
          resolve(result);
        };
        socket.addEventListener("message", hear);
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
}

function percent(share: number) {
  return `${(share * 100).toFixed(0)} %`;
}
