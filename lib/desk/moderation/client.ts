"use client";

import type { Subject } from "@/lib/house/reports/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf, renewed } from "@/lib/platform/http/pages";
import { MAX_BULK, type BulkForm } from "@/lib/texts/comments/schema";
import type { AppealDecision, AppealForm, DecisionForm, ReportForm } from "./schema";

/** Lists the reported texts that wait, page by page, the latest first. */
export const casesQuery = () => pagesOf(["moderation", "cases"], "/api/reports?limit=20", renewed);

/** The appeals that wait. */
export const appealsQuery = () =>
  pagesOf(["moderation", "appeals"], "/api/decisions?appealed=true&limit=20", renewed);

/** Lists all decisions, the latest first. */
export const decisionsQuery = () =>
  pagesOf(["moderation", "decisions"], "/api/decisions?limit=20", renewed);

/** The comments that wait to be admitted. */
export const heldCommentsQuery = () =>
  pagesOf(["moderation", "held"], "/api/held-comments?limit=20", renewed);

/** Returns the API path of a text. */
const folderOf = (subject: Subject, id: number) =>
  subject === "entry" ? (`/api/entries/${id}` as const) : (`/api/comments/${id}` as const);

interface Text {
  subject: Subject;
  subject_id: number;
}

const failure = (error: Error) => ({ title: "Error", description: errorText(error) });
const changed = [["moderation"], ["comments"], ["entries"]];

export const useReportText = mutation({
  request: ({ subject, subject_id, ...input }: ReportForm & Text) =>
    api.post(`${folderOf(subject, subject_id)}/reports`, input),
  invalidates: [["moderation"]],
  success: (_report, { reason }) =>
    reason === "error"
      ? { title: "Aviso enviado", description: "Alguien que modera lo revisará. Te lo diremos." }
      : {
          title: "Denuncia enviada",
          description: "Alguien que modera la revisará, y te diremos qué se decide.",
        },
  failure,
});

export const useDecideText = mutation({
  request: ({ subject, subject_id, ...input }: DecisionForm & Text) =>
    api.post(`${folderOf(subject, subject_id)}/decision`, input),
  invalidates: changed,
  success: ({ outcome, subject }) => ({
    title:
      outcome === "kept"
        ? "El texto se queda"
        : subject === "entry"
          ? "Entrada retirada"
          : "Comentario retirado",
  }),
  failure,
  rereadsRefused: true,
});

interface Bulk extends Pick<BulkForm, "action"> {
  kind: "comments" | "held";
  /** The ids of any number of comments: they are sent in parts. */
  ids: number[];
}

export const useModerateComments = mutation({
  request: async ({ action, kind, ids }: Bulk) => {
    let done = 0;
    for (let from = 0; from < ids.length; from += MAX_BULK) {
      const part: BulkForm = { action, [kind]: ids.slice(from, from + MAX_BULK) };
      done += (await api.post("/api/comments/bulk", part)).done;
    }
    return { done };
  },
  invalidates: changed,
  success: ({ done }, { action }) => ({
    title:
      action === "admit"
        ? done === 1
          ? "1 comentario admitido"
          : `${done} comentarios admitidos`
        : done === 1
          ? "1 comentario eliminado"
          : `${done} comentarios eliminados`,
  }),
  failure,
  rereadsRefused: true,
});

export const useAppeal = mutation({
  request: ({ decisionId, ...input }: AppealForm & { decisionId: number }) =>
    api.post(`/api/decisions/${decisionId}/appeal`, input),
  success: {
    title: "Recurso enviado",
    description: "Se revisará, y te diremos qué se decide.",
  },
  failure,
});

export const useResolveAppeal = mutation({
  request: ({ decisionId, ...input }: AppealDecision & { decisionId: number }) =>
    api.post(`/api/decisions/${decisionId}/resolution`, input),
  invalidates: changed,
  success: ({ appeal_outcome }) => ({
    title: appeal_outcome === "reversed" ? "El texto ha vuelto" : "La retirada se mantiene",
  }),
  failure,
  rereadsRefused: true,
});
