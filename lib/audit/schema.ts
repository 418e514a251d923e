import { z } from "@/lib/kernel/zod";
import { pageQuery } from "@/lib/kernel/pagination";

/** What is recorded, and how the screen calls it. */
export const auditActions = {
  "session.opened": "Sesión iniciada",
  "session.refused": "Inicio de sesión fallido",
  "session.ended": "Sesiones cerradas",
  "password.changed": "Contraseña cambiada",
  "password.reset": "Contraseña restablecida",
  "password.link": "Enlace para restablecer la contraseña",
  "email.changed": "Correo cambiado",
  "email.verified": "Correo comprobado",
  "factor.added": "Segundo factor añadido",
  "factor.removed": "Segundo factor quitado",
  "recovery.used": "Código de recuperación usado",
  "recovery.renewed": "Códigos de recuperación renovados",
  "account.exported": "Cuenta exportada",
  "account.closing": "Cierre de cuenta pedido",
  "account.kept": "Cierre de cuenta anulado",
  "account.deleted": "Cuenta eliminada",
  "account.approved": "Cuenta aprobada",
  "account.refused": "Solicitud de cuenta rechazada",
  "account.trusted": "Cuenta de confianza",
  "account.untrusted": "Confianza retirada",
  "account.suspended": "Cuenta suspendida",
  "account.restored": "Suspensión levantada",
  "account.silenced": "Cuenta silenciada",
  "account.unsilenced": "Silencio levantado",
  "role.changed": "Permisos cambiados",
  "member.changed": "Equipo de un espacio cambiado",
  "invitation.made": "Invitación creada",
  "invitation.revoked": "Invitación anulada",
  "invitation.used": "Invitación aceptada",
  "entry.admitted": "Entrada admitida",
  "entry.deleted": "Entrada eliminada",
  "entry.edited": "Entrada ajena editada",
  "draft.published": "Borrador ajeno publicado",
  "draft.returned": "Borrador ajeno devuelto",
  "draft.rejected": "Texto de una máquina rechazado",
  "entry.withdrawn": "Entrada retirada",
  "entry.republished": "Entrada publicada de nuevo",
  "entry.restored": "Entrada recuperada",
  "entry.cosigned": "Entrada con otra firma más",
  "entry.unsigned": "Firma retirada de una entrada",
  "entry.signed_over": "Entrada firmada por otra persona",
  "comments.closed": "Comentarios cerrados",
  "comments.opened": "Comentarios abiertos",
  "comment.admitted": "Comentario retenido, admitido",
  "comment.refused": "Comentario retenido, eliminado",
  "comment.deleted": "Comentario eliminado",
  "comment.edited": "Comentario ajeno editado",
  "comment.restored": "Comentario recuperado",
  "text.forgotten": "Texto eliminado del todo",
  "space.deleted": "Espacio eliminado",
  "space.handed": "Espacio con otro propietario",
  "space.blocked": "Espacio bloqueado por un autor",
  "space.unblocked": "Bloqueo de un espacio levantado",
  "placement.accepted": "Entrada aceptada en un espacio",
  "placement.removed": "Entrada retirada de un espacio",
  "proposal.accepted": "Propuesta aceptada",
  "proposal.refused": "Propuesta rechazada",
  "domain.added": "Dominio añadido",
  "domain.changed": "Dominio cambiado",
  "domain.proven": "Dominio comprobado",
  "domain.lapsed": "Dominio sin comprobar desde hace días",
  "domain.deleted": "Dominio eliminado",
  "token.changed": "Token de IA cambiado",
  "task.deleted": "Tarea eliminada",
  "text.removed": "Texto retirado",
  "report.decided": "Denuncia resuelta",
  "appeal.decided": "Recurso resuelto",
  "audit.exported": "Registro exportado",
  "settings.changed": "Ajustes cambiados",
  "ai.stopped": "IA parada",
  "ai.resumed": "IA reanudada",
  "price.added": "Precio de un modelo añadido",
  "price.deleted": "Precio de un modelo eliminado",
  "budget.changed": "Presupuesto de IA cambiado",
  "budget.deleted": "Presupuesto de IA eliminado",
} as const;

export type AuditAction = keyof typeof auditActions;

/** How the record calls the fields that it repeats. */
export const auditFields = {
  action: "Acción",
  actor: "Cuenta",
  admins_need_factor: "Segundo factor para administrar",
  cause: "Causa",
  comments_close_after_days: "Cierre de comentarios (días)",
  content: "Texto",
  days: "Días",
  decision_id: "Decisión",
  door: "Puerta",
  ended: "Sesiones cerradas",
  entry_id: "Entrada",
  excerpt: "Comienzo",
  factor: "Factor",
  format: "Formato",
  from: "Desde",
  ground: "Fundamento",
  held_words: "Palabras que retienen",
  hold_first: "Retener el primer comentario",
  image: "Imagen",
  image_alt: "Texto alternativo",
  image_caption: "Pie de foto",
  image_credit: "Crédito",
  image_focus_x: "Punto de interés (x)",
  image_focus_y: "Punto de interés (y)",
  isAdmin: "Administrador",
  isEditor: "Editor del sitio",
  max_links: "Enlaces por comentario",
  name: "Nombre",
  outcome: "Resultado",
  owner_id: "Propietario",
  passkey_id: "Llave de acceso",
  proof: "Comprobación",
  quote: "Texto",
  reason: "Motivo",
  removed: "Retiradas",
  reports: "Denuncias",
  role: "Papel",
  silenced: "Silenciada",
  slug: "Slug",
  space: "Espacio",
  space_id: "Espacio",
  statement: "Explicación",
  suspended: "Suspendida",
  synthetic: "Usuario sintético",
  texts: "Textos",
  title: "Título",
  to: "Hasta",
  trusted: "De confianza",
  type: "Tipo",
  user_id: "Usuario",
  username: "Usuario",
  uses: "Usos",
} as const;

export type AuditField = keyof typeof auditFields;

/** Which fields are the id of what. */
export const auditReferences = {
  entry_id: "entry",
  owner_id: "user",
  space_id: "space",
  user_id: "user",
} as const satisfies { [Field in AuditField]?: string };

const day = z.iso.date("Escribe una fecha válida").optional();

/** Which events a list or an export has; days are those of the site's time zone, both included. */
export const auditFilter = z.object({
  /** A username, as it was or is, of who did it or to whom it was done. */
  actor: z.string().trim().max(40).optional(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).optional(),
  from: day,
  to: day,
});

/** The days of a filter in their order; as dates are written, that of the texts. */
const inOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to;
const outOfOrder = { path: ["to"], error: "«Hasta» no puede ser anterior a «Desde»" };

export const auditQuery = pageQuery.extend(auditFilter.shape).refine(inOrder, outOfOrder);

export const auditExportQuery = auditFilter
  .extend({ format: z.enum(["csv", "jsonl"]) })
  .refine(inOrder, outOfOrder);

export type AuditFilter = z.output<typeof auditFilter>;
