// Loaded before a program (`node --import`): when it ends, it adds the packages of which it has loaded files, however they
// were asked for, to the file that LOADED_PACKAGES names, a line each.
import { appendFileSync } from "node:fs";
import * as modules from "node:module";

const names = new Set();

// Absent in the machine's own Node, which only starts ours.
modules.registerHooks?.({
  load(url, context, next) {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name) names.add(name);
    return next(url, context);
  },
});

process.on("exit", () => {
  const lines = [...names].map((name) => `${name}\n`);
  appendFileSync(/** @type {string} */ (process.env.LOADED_PACKAGES), lines.join(""));
});
