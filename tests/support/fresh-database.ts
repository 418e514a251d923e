import { randomBytes } from "node:crypto";
import pg from "pg";
import { startEmbeddedDatabase } from "@/server/embedded-database";

export interface FreshDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** An empty database: on the server of TEST_DATABASE_URL, else embedded in memory. */
export function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createDatabase(server) : startEmbeddedDatabase(null);
}

async function createDatabase(server: string): Promise<FreshDatabase> {
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
