// `npm test`: installs what is missing, a browser too, and runs every check and every test. Node 20.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installedBrowser } from "./browser.mjs";
import { setup } from "./setup.mjs";
import { ROOT, StopError, loadDotEnv, runQuietly, seconds, step } from "../server/steps.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "rotativa-reports-"));
// PostgreSQL servers to test on besides the embedded database, with spaces between them. The last one
// also serves what several share, and what stands behind a pooler.
const { TEST_DATABASE_URL = "", ...environment } = process.env;
const servers = TEST_DATABASE_URL.split(" ").filter(Boolean);
const total = { passed: 0, failed: 0 };
/** @type {[title: string, time: string][]} */
const times = [];
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

try {
  loadDotEnv();
  await stage("Instalación", setup);
  await stage("Navegador", ensureBrowser);
  await stage("Estilo, tipos, reglas y pruebas en la base de datos integrada", () =>
    vitest("check", ["run", "check", "--"]),
  );
  await stage("Construcción", () => npm(["run", "build"]));
  await stage("Órdenes de arranque y parada", () =>
    vitest("machinery", ["exec", "--", "vitest", "run", "--project", "machinery"], {
      TEST_DATABASE_URL: servers.at(-1),
    }),
  );
  await stage("Todas las formas de servir", () =>
    vitest("hosts", ["exec", "--", "vitest", "run", "--project", "hosts"], {
      TEST_DATABASE_URL: servers.at(-1),
    }),
  );
  await stage("Pruebas en el navegador", playwright);
  for (const server of servers) {
    const { host } = new URL(server);
    await stage(`Pruebas en el servidor PostgreSQL de ${host}`, () =>
      vitest(`server-${host}`, ["exec", "--", "vitest", "run", "--project", "integration"], {
        TEST_DATABASE_URL: server,
      }),
    );
  }
  summarize();
} catch (error) {
  total.failed ||= 1; // a stage without tests has failed
  console.error(error instanceof StopError ? `\n✖ ${error.message}` : error);
  summarize();
  process.exit(1);
}

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
async function stage(title, work) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  try {
    await work();
  } finally {
    times.push([title, seconds(start)]);
  }
}

function summarize() {
  console.log();
  for (const [title, time] of times) console.log(`${time.padStart(9)}  ${title}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.Dict<string>} [extra]
 */
async function vitest(name, args, extra) {
  const report = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    await npm([...args, ...reporters], extra);
  } finally {
    count(report, (result) => [result.numPassedTests, result.numFailedTests]);
  }
}

async function playwright() {
  const report = path.join(reports, "e2e.json");
  try {
    await npm(["exec", "--", "playwright", "test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
  } finally {
    count(report, ({ stats }) => [stats.expected, stats.unexpected]);
  }
}

/**
 * @param {string} report
 * @param {(report: any) => [passed: number, failed: number]} read
 */
function count(report, read) {
  if (!existsSync(report)) return; // it did not come to the tests
  const [passed, failed] = read(JSON.parse(readFileSync(report, "utf8")));
  total.passed += passed;
  total.failed += failed;
}

/**
 * Runs npm, and so the project's own Node, with everything visible.
 * @param {string[]} args
 * @param {NodeJS.Dict<string>} [extra]
 */
async function npm(args, extra) {
  const env = { ...environment, ...extra };
  running = spawn("npm", args, { cwd: ROOT, env, stdio: "inherit" });
  const [code] = await once(running, "close");
  if (code !== 0) throw new StopError(`Falló «npm ${args.slice(0, 4).join(" ")}».`);
}

async function ensureBrowser() {
  if (installedBrowser() || (await hasPlaywrightsOwn())) return;
  try {
    await step("Instalando Chromium", installBrowser);
  } catch (error) {
    throw new StopError(
      `No hay navegador para las pruebas y no se pudo instalar. Instala Chrome o Chromium.\n\n${/** @type {Error} */ (error).message}`,
    );
  }
}

async function hasPlaywrightsOwn() {
  const playwright = path.join(ROOT, "node_modules/@playwright/test/index.mjs");
  const { chromium } = await import(pathToFileURL(playwright).href);
  return existsSync(chromium.executablePath());
}

async function installBrowser() {
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runQuietly("apt-update", "apt-get", ["update"], env);
    /** @param {string} name */
    const install = (name) => runQuietly("chromium", "apt-get", ["install", "-y", name], env);
    await install("chromium-headless-shell").catch(() => install("chromium"));
  } else {
    await runQuietly("chromium", "npm", ["exec", "--", "playwright", "install", "chromium"]);
  }
}
