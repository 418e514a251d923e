import type { TestProject } from "vitest/node";
import { migrate } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "./fresh-database";

declare module "vitest" {
  interface ProvidedContext {
    databases: Pick<FreshDatabase, "connectionString" | "isThread">[];
  }
}

/** A migrated database for each of the test files that run at the same time. */
export default async function setup(project: TestProject) {
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const databases = await Promise.all(workers.map(freshDatabase));
  for (const { connectionString } of databases) await migrate(connectionString);
  project.provide(
    "databases",
    databases.map(({ connectionString, isThread }) => ({ connectionString, isThread })),
  );
  return () => Promise.all(databases.map((database) => database.close())).then(() => undefined);
}
