import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { ROOT } from "../server/steps.mjs";

const LIST = path.join(ROOT, "prisma/outside-schema.txt");

/** The objects that migrations make and schema.prisma cannot describe, as PostgreSQL names them. */
export const outsideSchema = (): string[] =>
  readFileSync(LIST, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));

/**
 * Removes from a database made by the migrations what schema.prisma does not describe but Prisma would see: the columns
 * and indexes of outsideSchema() and the history of migrations. For databases that are thrown away.
 */
export async function dropOutsideSchema(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE "_prisma_migrations"`);
  for (const object of outsideSchema()) {
    const [, index] = /^index (.+)$/.exec(object) ?? [];
    const [, table, column] = /^table column (.+)\.(.+)$/.exec(object) ?? [];
    if (index) await client.query(`DROP INDEX IF EXISTS ${index}`);
    if (column) await client.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS ${column} CASCADE`);
  }
}
