import { parseArgs } from "node:util";
import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

const USAGE = `Uso:
  npm run admin -- NOMBRE             puede administrar el sitio
  npm run admin -- NOMBRE --revoke    deja de administrarlo
  npm run admin -- NOMBRE --reset     enlace para elegir otra contraseña (24 horas, una vez);
                                      quita también su segundo factor
  npm run admin -- NOMBRE --suspend   no puede entrar
  npm run admin -- NOMBRE --restore   puede volver a entrar
  npm run admin -- NOMBRE --without-factors
                                      quita su segundo factor, si lo ha perdido
  npm run admin -- --code             enlace para crear la primera cuenta, la que administra`;

const { username, action } = readArguments();

await withDatabase(async () => {
  if (action === "code") {
    const { findFirstAccountLink } = await import("@/lib/accounts/access/first-account-link");
    const link = await findFirstAccountLink();
    if (!link)
      throw new StopError(
        "El sitio ya tiene cuentas: npm run admin -- NOMBRE nombra a quien lo administra.",
      );
    return console.log(link);
  }
  const operator = await import("@/lib/accounts/people/operator");
  switch (action) {
    case "revoke":
      await operator.revokeAdmin(username);
      return console.log(`${username} ya no administra el sitio.`);
    case "reset": {
      const { url, expires } = await operator.makeResetLinkFor(username);
      const { env } = await import("@/lib/kernel/env");
      const { formatCommentDate } = await import("@/lib/platform/text/dates");
      console.log(
        `${url}\n\nSirve una vez, hasta el ${formatCommentDate(expires, env.SITE_TZ)}. Quita también el segundo factor de la cuenta.`,
      );
      return;
    }
    case "suspend":
      await operator.suspendPerson(username);
      return console.log(`${username} ya no puede entrar; sus sesiones se han cerrado.`);
    case "restore":
      await operator.restorePerson(username);
      return console.log(`${username} puede volver a entrar.`);
    case "without-factors":
      await operator.removeFactors(username);
      return console.log(`${username} entra solo con su contraseña; sus sesiones se han cerrado.`);
    case "grant": {
      const { grantAdmin } = await import("@/lib/accounts/people/standing");
      await grantAdmin(username);
      console.log(`${username} ya puede administrar el sitio.`);
    }
  }
});

function readArguments() {
  const names = ["revoke", "reset", "suspend", "restore", "without-factors", "code"] as const;
  const { values, positionals } = parse(names);
  const given = names.filter((name) => values[name]);
  const [action = "grant", ...more] = given;
  const wanted = action === "code" ? 0 : 1;
  if (more.length > 0 || positionals.length !== wanted) stop();
  return { action, username: positionals[0] ?? "" };
}

function parse<Name extends string>(names: readonly Name[]) {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "boolean" as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { values: values as Partial<Record<Name, boolean>>, positionals };
  } catch {
    return stop();
  }
}

function stop(): never {
  console.error(USAGE);
  process.exit(1);
}
