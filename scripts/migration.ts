import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../server/embedded-database";
import { migrate } from "../server/migrate";
import { nextStamp } from "./migration-stamp";
import { dropOutsideSchema } from "./outside-schema";
import { runCommand } from "./run-command";
import { schemaDifference } from "./schema-difference";
import { NODE, ROOT, StopError, runQuietly, step } from "../server/steps.mjs";

const MIGRATIONS = path.join(ROOT, "prisma/migrations");

await runCommand(async () => {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new StopError(
      "Uso: npm run migration NOMBRE (letras minúsculas sin acentos, cifras y guiones bajos).",
    );
  }
  const existing = readdirSync(MIGRATIONS);
  const file = path.join(MIGRATIONS, `${nextStamp(existing, new Date())}_${name}`, "migration.sql");
  const shown = path.relative(ROOT, file);

  const sql = await step("Comparando prisma/schema.prisma con las migraciones", sqlOfChanges);
  if (!sql) {
    throw new StopError(
      `prisma/schema.prisma no tiene cambios. Lo que no sabe decir (índices parciales, disparadores…) se escribe a mano en ${shown} y se anota en prisma/outside-schema.txt.`,
    );
  }
  mkdirSync(path.dirname(file));
  writeFileSync(file, sql);
  console.log(`\n${sql.trim()}\n\n▸ Escrita en ${shown}. Revísala y di en ella por qué.`);
  await step("Generando el cliente de la base de datos", () =>
    runQuietly("generate", NODE, ["node_modules/prisma/build/index.js", "generate"]),
  );
});

async function sqlOfChanges() {
  const schema = readFileSync(path.join(ROOT, "prisma/schema.prisma"), "utf8");
  const { connectionString, close } = await startEmbeddedDatabase(null);
  try {
    await migrate(connectionString);
    const client = new pg.Client({ connectionString });
    await client.connect();
    await dropOutsideSchema(client).finally(() => client.end());
    return await schemaDifference(connectionString, schema);
  } finally {
    await close();
  }
}
