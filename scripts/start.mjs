// `npm start` and `npm run dev`: prepares what is missing, then runs server/index.ts on the project's
// own Node and passes signals on to it. Runs on Node 20.
import { spawn } from "node:child_process";
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

const dev = process.argv.includes("--dev");
server = spawn(NODE, ["server/index.ts", ...(dev ? ["--dev"] : [])], {
  cwd: ROOT,
  env: {
    MALLOC_ARENA_MAX: "2", // glibc's many arenas would keep a sixth of the memory in pieces
    ...process.env,
    NODE_ENV: dev ? "development" : "production",
  },
  // The channel tells the server when this process dies without a word.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
server.on("exit", (code) => process.exit(code ?? 1));
