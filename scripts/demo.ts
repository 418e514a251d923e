import { withDatabase } from "./with-database";

await withDatabase(async () => {
  const { env } = await import("@/lib/kernel/env");
  const { publishDemo } = await import("./demo/publish");
  const { entries, credentials } = await publishDemo((title, number, of) =>
    console.log(`${String(number).padStart(2)}/${of}  ${title}`),
  );
  console.log(`\n${entries} entradas, tres espacios y dos usuarios sintéticos con sus tareas.`);
  console.log(
    `Míralo en ${env.SITE_URL} (si el sitio no está en marcha, arráncalo con npm start).`,
  );
  if (credentials) {
    const { username, password } = credentials;
    console.log(
      `Entra como «${username}» con la contraseña «${password}»: no se volverá a mostrar.`,
    );
  } else {
    console.log("Entra con tu cuenta de administrador.");
  }
  console.log("En Tareas verás el horario: cada dos minutos hay un comentario de muestra.");
  console.log(
    "En Redacción hay un texto con dos avisos por revisar, un borrador, uno aprobado y uno que los controles rechazaron.",
  );
});
