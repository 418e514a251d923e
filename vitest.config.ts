import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { namedRoutes } from "./tests/support/named-routes.ts";

const alias = {
  "@": import.meta.dirname,
  // Throws outside a React server bundle; the tests are the server.
  "server-only": path.join(import.meta.dirname, "tests/support/empty-module.ts"),
};

/** A busy machine is slow: what is waited for comes much sooner. */
const expect = { poll: { timeout: 20_000 } };

/** Next's plugins go by names, which Vite does not take, and no test looks at styles. */
const css = { postcss: {} };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        css,
        test: {
          name: "unit",
          expect,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // An image of another site that a random text shows has its address signed.
          env: { SECRET_KEY: "a key for tests only, 32 characters at least" },
        },
      },
      {
        resolve: { alias },
        plugins: [namedRoutes],
        css,
        test: {
          name: "integration",
          expect,
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/support/database-setup.ts",
          setupFiles: "tests/support/integration-environment.ts",
          maxWorkers: 2, // each has a database of its own
          // Images and passwords are real work, and a busy machine is slow at it.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "machinery",
          expect,
          include: ["tests/machinery/**/*.test.ts"],
          // Starts real servers on the built application.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "hosts",
          expect,
          include: ["tests/hosts/**/*.test.ts"],
          // Starts real servers on the built application, one after another.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
