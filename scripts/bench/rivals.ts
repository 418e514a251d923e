import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, run, type Command } from "@/tests/support/site";
import { runQuietly, NODE, ROOT } from "../../server/steps.mjs";

const BARE = path.join(ROOT, "scripts/bench/bare-next");
const NEXT = path.join(ROOT, "node_modules/next/dist/bin/next");

export interface Rival {
  port: string;
  path: string;
  close(): Promise<void>;
}

/** Serves a page with Next as it comes, cached whole, whose HTML is about so many bytes. */
export async function bareNext(bytes: number): Promise<Rival> {
  // Turbopack would look for instrumentation.ts and middleware.ts in the folders above, too, and find the product's.
  await runQuietly("bare-next", NODE, [NEXT, "build", "--webpack", BARE], process.env);
  const port = await freePort();
  const server = run(NODE, [NEXT, "start", BARE, "--port", port]);
  // The text stands in the page twice, in its HTML and in its data, beside some 5 kB of Next's own.
  const page = `/${Math.max(8, Math.round((bytes - 5_000) / 2 / 8) * 8)}`;
  await answering(port, page, server);
  return {
    port,
    path: page,
    async close() {
      server.killGroup("SIGTERM");
      await server.ended;
    },
  };
}

/** A plain Node server that sends these bytes with these headers, in a process of its own. */
export async function plainNode(body: Buffer, headers: Record<string, string>): Promise<Rival> {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-plain-"));
  writeFileSync(path.join(folder, "body"), body);
  writeFileSync(path.join(folder, "headers.json"), JSON.stringify(headers));
  const port = await freePort();
  const server = run(NODE, [path.join(ROOT, "scripts/bench/plain-node.mjs"), port, folder]);
  await answering(port, "/", server);
  return {
    port,
    path: "/",
    async close() {
      server.killGroup("SIGTERM");
      await server.ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answering(port: string, page: string, server: Command) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${page}`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(server.output());
}
