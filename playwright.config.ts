import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./tests/support/browser";
import { openOembedGateway } from "./tests/support/oembed-gateway";
import { otherForm } from "./tests/support/other-form";
import { freePort } from "./tests/support/site";
import { soak } from "./tests/support/soak";

/** Each has a site and a database of its own: what a test of one publishes, no test of the other meets. */
const WORKERS = 2;

// Every worker reads this file again: what the first reading chose travels in the environment.
if (!process.env.E2E_FOLDER) {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-e2e-"));
  process.env.E2E_FOLDER = folder;
  process.env.E2E_OEMBED_PORT = String(await openOembedGateway());
  for (let number = 0; number < WORKERS; number++) {
    process.env[`E2E_AI_PORT_${number}`] = await freePort();
    process.env[`E2E_WEBHOOK_PORT_${number}`] = await freePort();
  }
  process.once("exit", () => rmSync(folder, { recursive: true, force: true })); // the sites have ended by then
}
const dataOf = (worker: number) => path.join(process.env.E2E_FOLDER ?? "", String(worker));
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;
for (const name of ["E2E_PORT", "E2E_AI_PORT", "E2E_WEBHOOK_PORT"]) {
  process.env[name] = process.env[`${name}_${worker}`] ?? "";
}
process.env.E2E_DATA_DIR = dataOf(worker);

/** As whoever is signed in: the framework makes an application of them, for a visitor here. */
const inTheirOtherForm = {
  name: "public pages in their other form",
  testMatch: /(addresses|authors|public-comments|public-pages|search|spaces)\.spec\.ts$/,
  use: { storageState: otherForm },
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: WORKERS,
  // What failed is tried once more when all else is over, alone; whoever reads the report names it.
  retries: soak ? 0 : 1,
  retryStrategy: "isolated",
  grepInvert: soak ? undefined : /@soak/,
  forbidOnly: true,
  // Ceilings and no promises: a wait ends as soon as what it waits for is there.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: { mode: soak ? "retain-on-failure" : "on-first-retry", screenshots: false },
    launchOptions,
  },
  projects: [
    { name: "pages as visitors and members get them" },
    ...(soak ? [inTheirOtherForm] : []),
  ],
  webServer: Array.from({ length: WORKERS }, (_, number) => ({
    name: `Site ${number}`,
    command: "node scripts/start.mjs server/index.ts",
    wait: {
      stdout: new RegExp(`Rotativa está en http://localhost:(?<e2e_port_${number}>\\d+)`),
    },
    env: {
      PORT: "0",
      DATA_DIR: dataOf(number),
      DATABASE_URL: "",
      INDEXNOW_KEY: "clave-de-las-pruebas",
      LIMITS_FACTOR: "0",
      OPENAI_BASE_URL: `http://127.0.0.1:${process.env[`E2E_AI_PORT_${number}`]}/v1`,
      OEMBED_GATEWAY: `http://127.0.0.1:${process.env.E2E_OEMBED_PORT}/oembed`,
      WEBHOOK_HOSTS: `127.0.0.1:${process.env[`E2E_WEBHOOK_PORT_${number}`]}`,
      IMAGES_ELSEWHERE_HOSTS: `127.0.0.1:${process.env.E2E_OEMBED_PORT}`,
    },
    timeout: 600_000, // it makes the build, or waits for the other that makes it
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    stdout: "pipe" as const,
  })),
});
