import {
  bulkDoneAnswer,
  deskChoicesAnswer,
  deskEntryAnswer,
  titledEntryAnswer,
} from "@/lib/desk/lists/answer";
import { bulkModeratedAnswer } from "@/lib/desk/moderation/answer";
import { entryPlaceAnswer } from "@/lib/fronts/placements/answer";
import { authorAnswer } from "@/lib/house/users/answer";
import { z } from "@/lib/kernel/zod";
import { removalAnswer } from "@/lib/publishing/removals/answer";
import { spaceAnswer } from "@/lib/spaces/spaces/answer";
import { commentAnswer, heldAnswer, unseenAnswer } from "@/lib/texts/comments/answer";
import { draftAnswer, draftSummaryAnswer, publishedAnswer } from "@/lib/texts/drafts/answer";
import {
  commentsClosedAnswer,
  entryAnswer,
  mayReviewAnswer,
  waitingEntryAnswer,
} from "@/lib/texts/entries/answer";
import { libraryImageAnswer, uploadedAnswer } from "@/lib/texts/library/answer";
import { textEventAnswer } from "@/lib/texts/provenance/register-answer";
import { signatureAnswer, signaturesAnswer } from "@/lib/texts/signatures/answer";
import {
  aliasAnswer,
  entrySlugsAnswer,
  pathHolderAnswer,
  slugAnswer,
} from "@/lib/texts/slugs/answer";
import {
  commentVersionAnswer,
  entryVersionAnswer,
  listedVersionAnswer,
} from "@/lib/texts/versions/answer";
import { all, done, list, made, ok, TABLE, type Operations } from "./operation";

const oneEntry = z.object({ entry: entryAnswer });

/** The calls about texts and their comments. */
export const texts: Operations = {
  "GET /entries": list(
    entryAnswer,
    "Las entradas, las más recientes primero, o las que dicen algo",
  ),
  "POST /entries": made(entryAnswer, "Publica una entrada"),
  "GET /users/[userId]/entries": list(entryAnswer, "Las entradas de una cuenta"),
  "GET /entries/[entryId]": ok(entryAnswer, "Una entrada"),
  "PATCH /entries/[entryId]": ok(entryAnswer, "Cambia una entrada"),
  "DELETE /entries/[entryId]": done("Manda una entrada a la papelera, o la elimina del todo"),
  "POST /entries/[entryId]/withdraw": done("Retira una entrada publicada"),
  "POST /entries/[entryId]/republish": ok(entryAnswer, "Publica de nuevo una entrada retirada"),
  "POST /entries/[entryId]/restore": ok(entryAnswer, "Saca una entrada de la papelera"),
  "POST /entries/[entryId]/admit": ok(entryAnswer, "Admite la entrada de una cuenta nueva"),
  "GET /entries/[entryId]/versions": list(listedVersionAnswer, "Lo que decía antes una entrada"),
  "GET /entries/[entryId]/versions/[version]": ok(entryVersionAnswer, "Una versión de una entrada"),
  "POST /entries/[entryId]/versions/[version]/recover": ok(
    entryAnswer,
    "Vuelve a una versión anterior",
  ),
  "GET /entries/[entryId]/slugs": ok(z.array(slugAnswer), "Las direcciones de una entrada"),
  "GET /entries/[entryId]/spaces": ok(z.array(spaceAnswer), "Los espacios de una entrada"),
  "GET /entries/[entryId]/placements": all(
    entryPlaceAnswer,
    "Dónde está una entrada, para su autor",
  ),
  "GET /entries/[entryId]/review": ok(
    mayReviewAnswer,
    "Qué revisó alguien de una entrada de un usuario sintético",
  ),
  "POST /entries/[entryId]/review": ok(
    entryAnswer,
    "Da por revisada una entrada de un usuario sintético",
  ),
  "GET /entries/[entryId]/signatures": ok(signaturesAnswer, "Quién firma una entrada"),
  "POST /entries/[entryId]/signatures": made(
    signatureAnswer,
    "Pide a otra persona que firme una entrada",
  ),
  "DELETE /entries/[entryId]/signatures/[userId]": done("Quita una firma"),
  "POST /entries/[entryId]/signatures/[userId]/accept": ok(
    signatureAnswer,
    "Firma una entrada de otra persona",
  ),
  "POST /entries/bulk": ok(bulkDoneAnswer, "Hace lo mismo con muchas entradas"),
  "GET /entries/waiting": list(waitingEntryAnswer, "Las entradas de cuentas nuevas que esperan"),
  "GET /entries/all-slugs": list(entrySlugsAnswer, "Todas las direcciones, entrada por entrada"),
  "GET /entries/by-slug/[...slug]": ok(entryAnswer, "La entrada que está en una dirección"),
  "GET /resolve-slug": ok(oneEntry, "La entrada a la que lleva una ruta"),
  "GET /slugs": list(slugAnswer, "Las direcciones, las más recientes primero"),
  "POST /slugs": made(slugAnswer, "Da otra dirección a una entrada"),
  "GET /slugs/aliases": list(aliasAnswer, "Las direcciones antiguas, por orden alfabético"),
  "POST /slugs/aliases": made(
    aliasAnswer,
    "Hace que una dirección antigua lleve a una entrada; de otra forma que los slugs, solo un administrador",
  ),
  "DELETE /slugs/aliases": done("Quita una dirección antigua"),
  "GET /slugs/availability": ok(pathHolderAnswer, "Quién tiene una ruta"),
  "GET /slugs/[slugId]": ok(slugAnswer, "Una dirección"),
  "PUT /slugs/[slugId]": ok(slugAnswer, "Cambia una dirección"),
  "DELETE /slugs/[slugId]": done("Quita una dirección"),

  "GET /drafts": list(draftSummaryAnswer, "Los borradores"),
  "POST /drafts": made(draftAnswer, "Empieza un borrador"),
  "GET /drafts/[draftId]": ok(draftAnswer, "Un borrador"),
  "PATCH /drafts/[draftId]": ok(draftAnswer, "Guarda un borrador"),
  "DELETE /drafts/[draftId]": done("Elimina un borrador"),
  "POST /drafts/[draftId]/publish": made(publishedAnswer, "Publica un borrador"),
  "POST /drafts/[draftId]/schedule": ok(draftAnswer, "Programa la hora de un borrador"),
  "POST /drafts/[draftId]/submit": ok(draftAnswer, "Manda un borrador a quien edita el espacio"),
  "POST /drafts/[draftId]/withdraw": ok(draftAnswer, "Lo devuelve a su autor, o quita su hora"),
  "POST /drafts/[draftId]/preview": ok(draftAnswer, "Hace un enlace secreto a la vista previa"),
  "DELETE /drafts/[draftId]/preview": ok(draftAnswer, "Anula ese enlace"),
  "POST /preview": ok(z.object({ html: z.string() }), "Un texto en Markdown, como se verá"),

  "POST /upload": ok(uploadedAnswer, "Sube una imagen", { file: "image" }),
  "GET /uploads": list(libraryImageAnswer, "Las imágenes que has subido"),
  "PATCH /uploads/[uploadId]": done("Cambia las palabras de una imagen"),
  "DELETE /uploads/[uploadId]": done(
    "Elimina una imagen que ningún texto propio usa; un administrador, cualquiera",
  ),

  "GET /comments": list(commentAnswer, "Los comentarios, los más recientes primero"),
  "GET /entries/[entryId]/comments": list(commentAnswer, "Los comentarios de una entrada"),
  "POST /entries/[entryId]/comments": {
    does: "Comenta una entrada",
    answers: { 201: commentAnswer, 202: heldAnswer },
  },
  "PATCH /entries/[entryId]/comments": ok(
    commentsClosedAnswer,
    "Cierra los comentarios de una entrada, o los abre",
  ),
  "GET /comments/[commentId]": ok(commentAnswer, "Un comentario"),
  "PATCH /comments/[commentId]": ok(commentAnswer, "Cambia un comentario"),
  "PUT /comments/[commentId]": ok(commentAnswer, "Lo mismo que PATCH"),
  "DELETE /comments/[commentId]": done("Manda un comentario a la papelera, o lo elimina del todo"),
  "POST /comments/[commentId]/restore": ok(commentAnswer, "Saca un comentario de la papelera"),
  "GET /comments/[commentId]/versions": all(
    commentVersionAnswer,
    "Lo que decía antes un comentario",
  ),
  "POST /comments/bulk": ok(bulkModeratedAnswer, "Hace lo mismo con muchos comentarios"),
  "POST /comments/seen": done("Da los comentarios por vistos"),
  "GET /comments/unseen": ok(unseenAnswer, "Cuántos comentarios no has visto"),

  "GET /removals": list(removalAnswer, "La papelera"),
  "DELETE /removals/[removalId]": done("Elimina del todo algo de la papelera"),
  "GET /desk/entries": list(deskEntryAnswer, "Las entradas, como las ve quien las escribe"),
  "GET /desk/authors": all(authorAnswer, "Autores para el filtro de esa lista"),
  "GET /desk/titles": all(titledEntryAnswer, "Títulos para el filtro de esa lista"),
  "GET /desk/choices": ok(deskChoicesAnswer, "Los demás filtros de esa lista"),
  "GET /provenance": list(textEventAnswer, "Cómo llegaron a ser los textos, entero", {
    files: TABLE,
  }),
};
