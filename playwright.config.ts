import { mkdtempSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./tests/support/browser";
import { otherForm } from "./tests/support/other-form";

// Every worker reads this file again: what the first reading chose travels in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_OEMBED_PORT ??= String(await freePort());
process.env.E2E_WEBHOOK_PORT ??= String(await freePort());
process.env.E2E_AI_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "rotativa-e2e-"));

const address = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalTeardown: "./tests/support/e2e-teardown.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A walk through many screens takes its time where both cores are slow, and so may each step of it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions,
  },
  projects: [
    { name: "pages as visitors and members get them" },
    {
      // As whoever is signed in: the framework makes an application of them, for a visitor here.
      name: "public pages in their other form",
      testMatch: /(addresses|authors|public-comments|public-pages|search|spaces)\.spec\.ts$/,
      use: { storageState: otherForm },
    },
  ],
  webServer: {
    command: "node scripts/start.mjs server/index.ts",
    url: `${address}/api/health`,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: "",
      INDEXNOW_KEY: "clave-de-las-pruebas",
      LIMITS_FACTOR: "0",
      OPENAI_BASE_URL: `http://127.0.0.1:${process.env.E2E_AI_PORT}/v1`,
      OEMBED_GATEWAY: `http://127.0.0.1:${process.env.E2E_OEMBED_PORT}/oembed`,
      WEBHOOK_HOSTS: `127.0.0.1:${process.env.E2E_WEBHOOK_PORT}`,
      IMAGES_ELSEWHERE_HOSTS: `127.0.0.1:${process.env.E2E_OEMBED_PORT}`,
    },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});

async function freePort() {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
