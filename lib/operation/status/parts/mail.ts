import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { ok, warning } from "@/lib/operation/status/finding";
import { sendsMail } from "@/lib/platform/mail/send";
import { formatRelative } from "@/lib/platform/text/relative-date";

export async function mail() {
  if (!sendsMail) {
    return ok("No hay servidor de correo (SMTP_URL y SMTP_FROM): el sitio no envía mensajes.");
  }
  const [lost] = await db.$queryRaw<{ created: Date }[]>`
    SELECT "created" FROM "notice" WHERE "kind" = 'mail_failed' AND "created" > now() - interval '1 day'
    ORDER BY "created" DESC LIMIT 1`;
  if (!lost) return ok("El sitio envía mensajes. En el último día no se ha renunciado a ninguno.");
  const when = formatRelative(lost.created, await databaseNow(db));
  return warning(
    `En el último día se ha renunciado a enviar algún mensaje, el último ${when}.`,
    "El registro del servidor dice por qué.",
  );
}
