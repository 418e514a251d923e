import { db } from "@/lib/kernel/db";

/** Keeps what all tables hold now, in a schema of its own, so that it can be put back: quicker than making it anew. */
export async function keepDatabase() {
  await db.$executeRawUnsafe(KEEP);
  return {
    putBack: async () => void (await db.$executeRawUnsafe(PUT_BACK)),
    forget: async () => void (await db.$executeRawUnsafe(`DROP SCHEMA "kept" CASCADE`)),
  };
}

const TABLES = `
  SELECT tablename FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;

const KEEP = `
  DO $$
  DECLARE name text;
  BEGIN
    CREATE SCHEMA "kept";
    FOR name IN ${TABLES} LOOP
      EXECUTE format('CREATE TABLE "kept".%I AS TABLE "public".%I', name, name);
    END LOOP;
    CREATE TABLE "kept"."-sequences" AS
      SELECT sequencename::text, last_value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END $$`;

const PUT_BACK = `
  DO $$
  DECLARE name text; tables text; columns text; last bigint;
  BEGIN
    SELECT string_agg(quote_ident(tablename), ', ') INTO tables FROM (${TABLES}) "all";
    EXECUTE 'LOCK TABLE ' || tables || ' IN ACCESS EXCLUSIVE MODE';
    PERFORM set_config('session_replication_role', 'replica', true); -- no triggers, no foreign keys
    FOR name IN ${TABLES} LOOP
      SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
      WHERE attrelid = format('"public".%I', name)::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '';
      EXECUTE format('DELETE FROM "public".%I', name);
      EXECUTE format('INSERT INTO "public".%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM "kept".%I',
                     name, columns, columns, name);
    END LOOP;
    FOR name, last IN
      SELECT pg_sequences.sequencename::text, "-sequences".last_value FROM pg_sequences
      LEFT JOIN "kept"."-sequences" ON "-sequences".sequencename = pg_sequences.sequencename::text
      WHERE schemaname = 'public' AND pg_sequences.last_value IS NOT NULL
    LOOP PERFORM setval(quote_ident(name)::regclass, coalesce(last, 1), last IS NOT NULL); END LOOP;
  END $$`;
