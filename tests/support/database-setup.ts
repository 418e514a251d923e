import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/migrate";
import { freshDatabase } from "./fresh-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
  }
}

/** Test files that run at the same time. */
export const WORKERS = 2;

/** One migrated database for each of them. */
export default async function setup(project: TestProject) {
  const databases = await Promise.all(Array.from({ length: WORKERS }, freshDatabase));
  for (const { connectionString } of databases) await migrate(connectionString);
  project.provide(
    "databaseUrls",
    databases.map(({ connectionString }) => connectionString),
  );
  return () => Promise.all(databases.map((database) => database.close())).then(() => undefined);
}
