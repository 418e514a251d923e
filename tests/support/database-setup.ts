import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../../scripts/embedded-database";
import { migrate } from "../../scripts/migrate";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One fresh, migrated database for the run: on the server of TEST_DATABASE_URL, else embedded in memory. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await createDatabase(server) : await startEmbeddedDatabase(null);
  await migrate(database.connectionString);
  project.provide("databaseUrl", database.connectionString);
  return () => database.close();
}

async function createDatabase(server: string) {
  const name = `rotativa_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    close: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
