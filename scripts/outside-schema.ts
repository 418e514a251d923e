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
 * Takes from a database made by the migrations what only they know of and Prisma would see: the columns
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

/**
 * Everything that statements have made in the schema "public", as PostgreSQL names it, sorted: tables,
 * columns, indexes, constraints, triggers, functions, extensions and whatever else there may be. Without
 * what comes with another object (an extension's functions, a table's type), defaults, and NOT NULL,
 * which is an object of its own only since PostgreSQL 18.
 */
export async function listObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(`
    WITH RECURSIVE made AS (
      SELECT 'pg_namespace'::regclass::oid AS classid, 'public'::regnamespace::oid AS objid
      UNION
      SELECT child.classid, child.objid
      FROM made JOIN pg_depend AS child ON child.refclassid = made.classid AND child.refobjid = made.objid
      WHERE NOT EXISTS (
        SELECT FROM pg_depend AS part
        WHERE part.classid = child.classid AND part.objid = child.objid AND part.deptype IN ('i', 'e'))
    ), identified AS (
      SELECT classid, objid, 0 AS part FROM made
      WHERE classid NOT IN ('pg_namespace'::regclass, 'pg_attrdef'::regclass)
        AND objid NOT IN (SELECT oid FROM pg_constraint WHERE contype = 'n')
      UNION ALL
      SELECT classid, objid, attnum FROM made JOIN pg_attribute ON attrelid = objid
      WHERE classid = 'pg_class'::regclass AND attnum > 0 AND NOT attisdropped
        AND objid NOT IN (SELECT oid FROM pg_class WHERE relkind IN ('i', 'S'))
    )
    SELECT type || ' ' || identity AS object
    FROM identified, pg_identify_object(classid, objid, part)`);
  return rows.map(({ object }) => object).sort();
}
