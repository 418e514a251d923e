// `npm test`, the gate: installs what is missing, a browser too, and runs every check and the tests that every change
// must pass. Node 20. What takes longer is in soak.mjs.
import { setup } from "./setup.mjs";
import { ensureBrowser } from "./suite/browser.mjs";
import { ageOfSoak } from "./suite/soak-record.mjs";
import { finish, npm, playwright, stage, vitest } from "./suite/suite.mjs";
import { loadDotEnv } from "../server/steps.mjs";

const INSTALL = "Instalación";
const BUILD = "Construcción";

loadDotEnv();
await stage(INSTALL, setup);
await stage("Navegador", ensureBrowser, INSTALL);
await stage("Estilo, tipos y reglas", () => npm(["run", "lint"]), INSTALL);
await stage(
  "Pruebas unitarias y con base de datos",
  (stage) => vitest(stage, ["unit", "integration"]),
  INSTALL,
);
await stage(BUILD, () => npm(["run", "build"]), INSTALL);
await stage("Servidores y formas de servir", (stage) => vitest(stage, ["machinery"]), BUILD);
await stage("Pruebas en el navegador", (stage) => playwright(stage), BUILD);
finish(...ageOfSoak());
