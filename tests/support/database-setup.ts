import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/migrate";
import { freshDatabase } from "./fresh-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One migrated database for the whole run. */
export default async function setup(project: TestProject) {
  const database = await freshDatabase();
  await migrate(database.connectionString);
  project.provide("databaseUrl", database.connectionString);
  return () => database.close();
}
