// `npm run test:changed`: runs the tests of what the change touches, three times and without a second try. For daily
// work.
import { existsSync } from "node:fs";
import { git, baseOfChange, touchedFiles } from "./suite/changes.mjs";
import { finish, npm, playwright, stage, vitest } from "./suite/suite.mjs";
import { stop, StopError } from "../server/steps.mjs";

const TIMES = 3;
const BUILD = "Construcción";

const base = baseOfChange();
if (!base) stop(new StopError("No se sabe desde dónde comparar: no hay git o no hay rama main."));
const touched = [...touchedFiles()].filter((file) => existsSync(file));
const testsIn = (/** @type {string} */ folder) =>
  touched.filter(
    (file) => file.startsWith(`tests/${folder}/`) && /\.(test|spec)\.tsx?$/.test(file),
  );
console.log(`${touched.length} archivos cambiados desde ${git("rev-parse", "--short", base)}.`);

for (let round = 1; round <= TIMES; round++) {
  // Tests that import changed files run, too.
  await stage(`Unidades y base de datos, vez ${round}`, (stage) =>
    vitest(stage, ["unit", "integration"], {}, ["--changed", base, "--passWithNoTests"]),
  );
}
const servers = testsIn("machinery");
const pages = testsIn("e2e");
if (servers.length + pages.length > 0) await stage(BUILD, () => npm(["run", "build"]));
for (let round = 1; servers.length > 0 && round <= TIMES; round++) {
  await stage(
    `Servidores, vez ${round}`,
    (stage) => vitest(stage, ["machinery"], {}, ["--retry=0", ...servers]),
    BUILD,
  );
}
if (pages.length > 0) {
  await stage(
    "Navegador",
    (stage) => playwright(stage, {}, ["--retries=0", `--repeat-each=${TIMES}`, ...pages]),
    BUILD,
  );
}
finish();
