import { firstStepsAnswer } from "@/lib/accounts/first-steps/answer";
import { waitingAnswer } from "@/lib/desk/lists/answer";
import {
  caseAnswer,
  decisionAnswer,
  reportAnswer,
  moderationCountsAnswer,
} from "@/lib/desk/moderation/answer";
import { readingsAnswer, readingsSubjectsAnswer } from "@/lib/fronts/readings/answer";
import { auditEventAnswer } from "@/lib/house/audit/answer";
import { footerPageAnswer } from "@/lib/house/footer-pages/answer";
import { siteSettingsAnswer } from "@/lib/house/settings/answer";
import { z } from "@/lib/kernel/zod";
import { askedBackupAnswer } from "@/lib/operation/backup/answer";
import { healthAnswer, ranAnswer, readyAnswer, statusAnswer } from "@/lib/operation/status/answer";
import {
  broughtAnswer,
  broughtSummaryAnswer,
  receivedAnswer,
} from "@/lib/operation/bringing/answer";
import { downloadAnswer } from "@/lib/operation/backup/download-link";
import { heldCommentAnswer } from "@/lib/texts/comments/answer";
import {
  all,
  done,
  exported,
  file,
  list,
  made,
  ok,
  TABLE,
  TAR,
  type Operations,
} from "./operation";

const METRICS = { "text/plain": "En el formato de Prometheus" };

/** The calls that only Inngest makes, and whose answers only it understands. */
const inngest = ok(z.looseObject({}), "Para Inngest, que firma lo que envía");

/** The calls that run the site: moderation, settings, readings, the audit record, and the state of the site. */
export const running: Operations = {
  "POST /entries/[entryId]/reports": made(reportAnswer, "Denuncia una entrada"),
  "POST /comments/[commentId]/reports": made(reportAnswer, "Denuncia un comentario"),
  "POST /entries/[entryId]/decision": made(decisionAnswer, "Decide sobre una entrada"),
  "POST /comments/[commentId]/decision": made(decisionAnswer, "Decide sobre un comentario"),
  "GET /reports": list(caseAnswer, "Las denuncias abiertas"),
  "GET /waiting": ok(waitingAnswer, "Todo lo que espera una decisión de quien pregunta"),
  "GET /moderation": ok(moderationCountsAnswer, "Cuánto espera a quien modera"),
  "GET /held-comments": list(heldCommentAnswer, "Los comentarios retenidos"),
  "GET /decisions": list(decisionAnswer, "Lo que se decidió"),
  "GET /decisions/[decisionId]": ok(decisionAnswer, "Una decisión"),
  "POST /decisions/[decisionId]/appeal": ok(decisionAnswer, "Recurre una decisión"),
  "POST /decisions/[decisionId]/resolution": ok(decisionAnswer, "Resuelve un recurso"),
  "GET /settings": ok(siteSettingsAnswer, "Los ajustes del sitio"),
  "PATCH /settings": ok(siteSettingsAnswer, "Los cambia"),
  "PUT /footer-pages/[name]": ok(footerPageAnswer, "Escribe una página del pie"),
  "GET /first-steps": ok(
    z.object({ steps: firstStepsAnswer.nullable() }),
    "Los primeros pasos de un sitio nuevo",
  ),
  "DELETE /first-steps": done("Los da por hechos"),
  "GET /readings": ok(readingsAnswer, "Qué se lee"),
  "GET /readings/subjects": ok(readingsSubjectsAnswer, "Las lecturas de qué se pueden ver"),
  "GET /audit": list(auditEventAnswer, "Qué se hizo, y quién"),
  "GET /audit/export": file(TABLE, "Lo mismo en un archivo"),
  "GET /export": exported("El sitio, en un ZIP"),
  "POST /backups": made(askedBackupAnswer, "Empieza una copia del sitio, para descargarla"),
  "GET /backups/[backupId]": ok(askedBackupAnswer, "Cómo va esa copia"),
  "POST /backups/[backupId]/file": made(downloadAnswer, "Da una dirección de la que descargarla"),
  "GET /backups/[backupId]/file": file(TAR, "La copia, que después se borra del servidor"),
  "GET /imports": all(broughtSummaryAnswer, "Las importaciones de la última semana"),
  "POST /imports": made(
    broughtAnswer,
    "Anuncia los archivos de una importación, o da la dirección de un canal",
  ),
  "GET /imports/[runId]": ok(broughtAnswer, "Cómo va una importación, y su informe"),
  "DELETE /imports/[runId]": done("Descarta una que no ha traído nada, y sus archivos"),
  "PUT /imports/[runId]/files/[purpose]": ok(
    receivedAnswer,
    "Sube una parte de un archivo, detrás de lo que ya hay de él (409: dice cuánto es)",
    { part: "La parte: hasta 8 MiB" },
  ),
  "POST /imports/[runId]/rehearsal": ok(broughtAnswer, "La ensaya, sin guardar nada"),
  "POST /imports/[runId]/bringing": ok(broughtAnswer, "Trae lo ensayado, o sigue"),
  "POST /imports/[runId]/stop": ok(broughtAnswer, "La detiene tras el texto en curso"),
  "POST /imports/[runId]/undo": ok(broughtAnswer, "Deshace lo que trajo"),
  "GET /imports/[runId]/report": file({ "text/plain": "En líneas" }, "Su informe, en un archivo"),
  "GET /status": ok(statusAnswer, "Cómo está el sitio"),
  "GET /health": ok(healthAnswer, "Si la base de datos responde"),
  "GET /ready": ok(readyAnswer, "Si este servidor puede responder"),
  "GET /cron": ok(ranAnswer, "Hace lo que toca (con `CRON_SECRET`)"),
  "GET /metrics": file(METRICS, "Lo que se mide (con `METRICS_TOKEN`)"),
  "GET /inngest": inngest,
  "POST /inngest": inngest,
  "PUT /inngest": inngest,
  "GET /openapi.json": ok(z.looseObject({ openapi: z.string() }), "Este documento"),
};
