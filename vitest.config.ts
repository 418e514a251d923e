import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { soak } from "./tests/support/soak.ts";
import { namedRoutes } from "./tests/support/named-routes.ts";

const alias = {
  "@": import.meta.dirname,
  // Throws outside a React server bundle; the tests are the server.
  "server-only": path.join(import.meta.dirname, "tests/support/empty-module.ts"),
};

/** Milliseconds: a ceiling and no promise. More than one wait of `soon()` takes at most. */
const LONGEST_TEST = 120_000;

/** The same for every project: Vitest refuses to run projects side by side that differ in it, and its default is cores - 1. */
const maxWorkers = 2;

/** Next's plugins go by names, which Vite does not take, and no test looks at styles. */
const css = { postcss: {} };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Left out by the gate: long, or told by a clock.
    tags: [{ name: "soak", skip: !soak }],
    projects: [
      {
        resolve: { alias },
        css,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: "tests/support/seeded.ts",
          maxWorkers,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
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
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/support/database-setup.ts",
          setupFiles: ["tests/support/integration-environment.ts", "tests/support/seeded.ts"],
          maxWorkers, // each has a database of its own
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "machinery",
          include: ["tests/machinery/**/*.test.ts"],
          // Starts real servers on the built application.
          maxWorkers,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
          retry: 1, // told by name, and counted: scripts/test.mjs
        },
      },
    ],
  },
});
