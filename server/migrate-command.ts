// `npm run migrate`, the step before a deployment: applies what is missing to the database of DATABASE_URL. With
// --check it applies nothing, and ends with code 1 when something is missing.
import { migrate, pendingMigrations } from "./migrate.ts";
import { readSettings } from "./settings.ts";
import { StopError, loadDotEnv, stop } from "./steps.mjs";

try {
  loadDotEnv();
  const { directUrl } = await readSettings();
  const connectionString = directUrl;
  if (!connectionString) {
    throw new StopError(
      "Falta DATABASE_URL: la dirección de la base de datos que hay que migrar. La integrada la migra npm start al arrancar.",
    );
  }
  if (process.argv.includes("--check")) await check(connectionString);
  else await apply(connectionString);
} catch (error) {
  stop(error);
}

async function apply(connectionString: string) {
  const applied = await migrate(connectionString);
  for (const name of applied) console.log(`▸ Aplicada ${name}`);
  console.log("La base de datos está al día.");
}

async function check(connectionString: string) {
  const missing = await pendingMigrations(connectionString);
  if (missing.length === 0) return console.log("La base de datos está al día.");
  throw new StopError(
    `A la base de datos le falta lo que aplica npm run migrate:\n${missing.map((name) => `  ${name}`).join("\n")}`,
  );
}
