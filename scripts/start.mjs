// `npm start` and the other ways of serving: prepares what is missing, then runs the program that package.json
// names on the project's own Node and passes signals on to it. Runs on Node 20.
import { spawn } from "node:child_process";
import path from "node:path";
import { setup } from "./setup.mjs";
import { NODE, ROOT, StopError, loadDotEnv, stop } from "../server/steps.mjs";

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    if (server) server.kill(signal);
    else stop(new StopError("Interrumpido. Vuelve a empezar cuando quieras: sigue donde quedó."));
  });
}

try {
  loadDotEnv();
  await setup();
} catch (error) {
  stop(error);
}

// V8 by itself lets garbage grow to several times what is in use, and counts no buffers among it. With these the server
// takes some 200 MB less under load; what that costs is in docs/decisions/046-memory.md.
const MEMORY = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=30",
  "--external-memory-accounted-in-global-limit",
];

const program = process.argv.slice(2);
const dev = program.includes("--dev");
server = spawn(NODE, [...MEMORY, ...program], {
  cwd: ROOT,
  env: {
    MALLOC_ARENA_MAX: "2", // glibc's many arenas would keep a sixth of the memory in pieces
    // From the second start on, Node does not need its compiler of TypeScript, which takes some 10 MB in each thread.
    NODE_COMPILE_CACHE: path.join(ROOT, ".next/cache/node"),
    ...process.env,
    NODE_ENV: dev ? "development" : "production",
  },
  // The channel tells the server when this process dies without a word.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
server.on("exit", (code) => process.exit(code ?? 1));
