import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  // Throws outside a React server bundle; the tests are the server.
  "server-only": path.join(import.meta.dirname, "tests/support/empty-module.ts"),
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // An image of another site that a random text shows has its address signed.
          env: { SECRET_KEY: "a key for tests only, 32 characters at least" },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
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
