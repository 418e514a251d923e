import type { RejectionReason, ReviewDecision } from "@/lib/publishing/review/schema";

/** The reasons for turning a text down, in the order in which they are offered. */
export const reasonLabels: Record<RejectionReason, string> = {
  hecho_falso: "Un hecho es falso",
  sin_fuente: "Afirma cosas sin fuente",
  repetido: "Repite lo ya publicado",
  copia: "Copia otro texto",
  estilo: "Está mal escrito",
  fuera_de_tema: "No es de lo que trata el espacio",
  riesgo_legal: "Puede traer problemas legales",
  otro: "Otro motivo",
};

export const decisionLabels: Record<ReviewDecision, string> = {
  approved: "Aprobado",
  unread: "Publicado sin revisar",
  rejected: "Rechazado",
  blocked: "No pasó los controles",
  rewritten: "Se pidió otra versión",
  expired: "Caducó sin que nadie lo leyera",
};

/** Says in a word how closely an editor should look. */
export const riskLabel = (risk: number) =>
  risk >= 50
    ? "Riesgo alto"
    : risk >= 25
      ? "Riesgo medio"
      : risk > 0
        ? "Riesgo bajo"
        : "Sin avisos";
