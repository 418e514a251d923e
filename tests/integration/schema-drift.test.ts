import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropOutsideSchema, outsideSchema } from "@/scripts/outside-schema";
import { schemaDifference } from "@/scripts/schema-difference";
import { migrate } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { listObjects } from "@/tests/support/list-objects";

const SCHEMA = readFileSync("prisma/schema.prisma", "utf8");

let database: FreshDatabase;
let client: pg.Client;
/** What schema.prisma makes in an empty database, and what the migrations make. */
let said: string[];
let made: string[];

/** What Prisma would change in the database that the migrations have made. */
const difference = (schema = SCHEMA) => schemaDifference(database.connectionString, schema);

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(await difference());
  said = await listObjects(client);
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(database.connectionString);
  made = (await listObjects(client)).filter((object) => !object.includes("_prisma_migrations"));
  await dropOutsideSchema(client);
});

afterAll(async () => {
  await client.end();
  await database.close();
});

test("the migrations make what prisma/schema.prisma says", async () => {
  expect(await difference()).toBe("");
  expect(said.filter((object) => !made.includes(object))).toEqual([]);
});

test("what else they make is what prisma/outside-schema.txt lists", () => {
  expect(made.filter((object) => !said.includes(object))).toEqual(outsideSchema());
});

test("a field without a migration is seen", async () => {
  const schema = SCHEMA.replace("subtitle ", "unheard_of String?\n  subtitle ");
  expect(await difference(schema)).toMatch(/ALTER TABLE "space" ADD COLUMN +"unheard_of" TEXT;/);
});

test("a column that the schema does not know is seen", async () => {
  await client.query(`ALTER TABLE "space" ADD COLUMN "stray" text`);
  expect(await difference()).toContain(`ALTER TABLE "space" DROP COLUMN "stray";`);
  await client.query(`ALTER TABLE "space" DROP COLUMN "stray"`);
});

test("nothing that a migration makes stays unseen", async () => {
  await client.query(`BEGIN;
    CREATE FUNCTION stray_function() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER stray_trigger AFTER INSERT ON space EXECUTE FUNCTION stray_function();
    CREATE INDEX stray_index ON space (lower(name));
    ALTER TABLE space ADD CONSTRAINT stray_check CHECK (name <> '');
    ALTER TABLE space ADD COLUMN stray_column text;
    CREATE TABLE stray_table (one integer NOT NULL);
    CREATE VIEW stray_view AS SELECT 1 AS one;
    CREATE TYPE stray_type AS ENUM ('one');
    CREATE SEQUENCE stray_sequence`);
  const strays = (await listObjects(client)).filter((object) => !made.includes(object));
  await client.query("ROLLBACK");
  expect(strays).toEqual([
    "function public.stray_function()",
    "index public.stray_index",
    "sequence public.stray_sequence",
    "table column public.space.stray_column",
    "table column public.stray_table.one",
    "table constraint stray_check on public.space",
    "table public.stray_table",
    "trigger stray_trigger on public.space",
    "type public.stray_type",
    "view column public.stray_view.one",
    "view public.stray_view",
  ]);
});
