import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

await withDatabase(async () => {
  const username = process.argv[2];
  if (!username) throw new StopError("Uso: npm run admin -- NOMBRE_DE_USUARIO");
  const { grantAdmin } = await import("@/lib/users/commands");
  await grantAdmin(username);
  console.log(`${username} ya puede administrar el sitio.`);
});
