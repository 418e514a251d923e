// Loaded before a program (`node --import`): its clock is wrong by as many milliseconds as the file says that CLOCK_FILE
// names, from the moment on that it says so. Timers go on as they are, as they do when somebody sets a real clock.
import { readFileSync } from "node:fs";

/** How often the file is read, in milliseconds. */
const READ_EVERY = 20;

const RealDate = Date;
let read = -Infinity;
let wrongBy = 0;

function now() {
  if (performance.now() - read > READ_EVERY) {
    read = performance.now();
    wrongBy = Number(readFileSync(/** @type {string} */ (process.env.CLOCK_FILE), "utf8"));
  }
  return RealDate.now() + wrongBy;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, as) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], as),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
