import { createServer, type Server } from "node:http";
import next from "next";
import { ROUTED_HOST } from "../../lib/platform/addresses/hosts.ts";
import type { Middleware } from "../compose.ts";
import { instrumentationRegistered, giveSettingsOfBuild } from "../next-internals.ts";

export interface NextApplication {
  /** Renders whatever reaches it; comes last. */
  render: Middleware;
  close(): Promise<void>;
}

interface Options {
  dev: boolean;
  /** The folder of the project. */
  dir: string;
  port: number;
  httpServer: Server;
}

/** Prepares Next: loads the build, or the compiler of `dev`, and runs instrumentation.ts to its end. */
export async function startNext(options: Options): Promise<NextApplication> {
  // Hot reload speaks over an upgraded connection. In production Next would take upgrades of any address, and
  // leave most of them open for good: it gets a server that nobody can reach.
  const httpServer = options.dev ? options.httpServer : createServer();
  if (!options.dev) await giveSettingsOfBuild(options.dir);
  const app = next({ ...options, httpServer });
  await quietly(() => app.prepare());
  if (!options.dev) await instrumentationRegistered(options.dir);
  const handle = app.getRequestHandler();
  return {
    render(request, response) {
      // Spares pages what middleware.ts does on hosts without this server. Calls keep their host: their origin is
      // checked.
      if (!request.url?.startsWith("/api/")) request.headers.host = ROUTED_HOST;
      return handle(request, response);
    },
    close: () => app.close(),
  };
}

/** Runs `work` without Next's lines about how long it took to read its settings. Its warnings and errors still show. */
async function quietly(work: () => Promise<void>) {
  const { log } = console;
  console.log = () => {};
  try {
    await work();
  } finally {
    console.log = log;
  }
}
