import next from "next";
import type { Middleware } from "../compose.ts";

export interface NextApplication {
  /** Renders whatever reaches it; comes last. */
  render: Middleware;
  close(): Promise<void>;
}

/** Prepares Next: loads the build, or the compiler of `dev`, and runs instrumentation.ts. */
export async function startNext(options: Parameters<typeof next>[0]): Promise<NextApplication> {
  const app = next(options);
  await quietly(() => app.prepare());
  const handle = app.getRequestHandler();
  return { render: (request, response) => handle(request, response), close: () => app.close() };
}

/** Next says how long it took to read its settings. Its warnings and errors still show. */
async function quietly(work: () => Promise<void>) {
  const { log } = console;
  console.log = () => {};
  await work();
  console.log = log;
}
