import type { TestProject } from "vitest/node";
import { migrate } from "@/server/migrate";
import { freshDatabase } from "./fresh-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
  }
}

/** A migrated database for each of the test files that run at the same time. */
export default async function setup(project: TestProject) {
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const databases = await Promise.all(workers.map(freshDatabase));
  for (const { connectionString } of databases) await migrate(connectionString);
  project.provide(
    "databaseUrls",
    databases.map(({ connectionString }) => connectionString),
  );
  return () => Promise.all(databases.map((database) => database.close())).then(() => undefined);
}
