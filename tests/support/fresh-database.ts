import { randomBytes } from "node:crypto";
import pg from "pg";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { findPrograms } from "@/server/embedded-database/postgres/programs";

export interface FreshDatabase {
  connectionString: string;
  /** Whether it is a thread of the process that has started it, where one client follows the other. */
  isThread: boolean;
  close(): Promise<void>;
}

/** Whether several sessions can be at work at once, and several servers on one database: not on PGlite. */
export const hasSessions =
  Boolean(process.env.TEST_DATABASE_URL) || (await findPrograms()) !== null;

/** An empty database: on the server of TEST_DATABASE_URL, else embedded, for the time of the test. */
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
    isThread: false,
    close: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
