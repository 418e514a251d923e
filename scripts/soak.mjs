// `npm run test:soak`: runs the whole of those tests that take too long, or depend too much on clocks and chance, to be
// run for every change; `-- machinery` runs one of the parts. Writes docs/soak.md. Node 20.
import { setup } from "./setup.mjs";
import { ensureBrowser } from "./suite/browser.mjs";
import { git } from "./suite/changes.mjs";
import { PARTS, recordSoak } from "./suite/soak-record.mjs";
import { finish, npm, playwright, stage, stages, vitest } from "./suite/suite.mjs";
import { loadDotEnv, stop, StopError } from "../server/steps.mjs";

const INSTALL = "Instalación";
const BUILD = "Construcción";

loadDotEnv();
const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  stop(
    new StopError(`No hay parte «${unknown.join(", ")}». Hay: ${Object.keys(PARTS).join(", ")}.`),
  );
}
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const settings = { SOAK: "1", SEED: String(seed), FUZZ_REQUESTS: "20000" };
const commit = git("rev-parse", "--short", "HEAD");
const date = new Date().toISOString().slice(0, 10);

await stage(INSTALL, setup);
await stage("Navegador", ensureBrowser, INSTALL);
await stage(BUILD, () => npm(["run", "build"]), INSTALL);
// On the embedded database: the gate of CI runs them on a server.
await part("integration", (stage) =>
  vitest(stage, ["unit", "integration"], { ...settings, TEST_DATABASE_URL: "" }, [
    "--sequence.shuffle",
  ]),
);
await part("machinery", (stage) => vitest(stage, ["machinery"], settings));
await part("browser", (stage) => playwright(stage, settings));

const done = stages.filter(({ title, skipped }) => title in PARTS && !skipped);
recordSoak(
  done.map(({ title, passed, failed, time }) => {
    return { part: title, commit, date, passed, failed: failed.length, time, seed };
  }),
  done.flatMap(({ title, failed }) =>
    failed.map(({ file, line, name, message }) => ({
      part: title,
      text: `${file}:${line ?? ""} ${name}: ${message}`,
    })),
  ),
);
finish();

/**
 * @param {string} name
 * @param {Parameters<typeof stage>[1]} work
 */
async function part(name, work) {
  if (parts.length === 0 || parts.includes(name)) await stage(name, work, BUILD);
}
