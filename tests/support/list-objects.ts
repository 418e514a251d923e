import type pg from "pg";

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
