// Loaded before a program (`node --import`): writes down each file and folder that the program and its threads
// open, a line each, in the file that RECORD_FILES names.
import fs from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import threads from "node:worker_threads";

const recordIn = /** @type {string} */ (process.env.RECORD_FILES);
const { appendFileSync } = fs;
const recorded = new Set();

/** @param {unknown} file */
function record(file) {
  const path =
    typeof file === "string" && !file.startsWith("file:")
      ? file
      : String(file).startsWith("file:")
        ? fileURLToPath(String(file))
        : null; // a descriptor
  if (path === null || path === recordIn || recorded.has(path)) return;
  recorded.add(path);
  appendFileSync(recordIn, `${path}\n`);
}

/** @param {any} object @param {string[]} names */
function watch(object, names) {
  for (const name of names) {
    const original = object[name];
    object[name] = /** @param {any[]} args */ function (...args) {
      record(args[0]);
      return original.apply(this, args);
    };
  }
}

watch(fs, [
  "readFileSync",
  "readFile",
  "openSync",
  "open",
  "createReadStream",
  "readdir",
  "readdirSync",
]);
watch(fs.promises, ["readFile", "open", "readdir"]);
const { dlopen } = process;
process.dlopen = (module, file, flags = 2) => {
  record(file);
  dlopen(module, file, flags);
};
// Threads get neither our options nor our environment: they are given both.
threads.Worker = class extends threads.Worker {
  /** @param {string | URL} file @param {import("node:worker_threads").WorkerOptions} options */
  constructor(file, options = {}) {
    const env = { ...process.env, ...(options.env === threads.SHARE_ENV ? {} : options.env) };
    super(file, {
      ...options,
      env: { ...env, RECORD_FILES: recordIn },
      execArgv: [...(options.execArgv ?? []), "--import", import.meta.url],
    });
  }
};
syncBuiltinESMExports();

registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) record(url);
    return next(url, context);
  },
});
