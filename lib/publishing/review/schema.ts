import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { visibleLine } from "@/lib/platform/text/visible";

/** The reasons for turning a machine's text down; the next text's prompt repeats them. */
export const rejectionReasons = [
  "hecho_falso",
  "sin_fuente",
  "repetido",
  "copia",
  "estilo",
  "fuera_de_tema",
  "riesgo_legal",
  "otro",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The sentence with which the next prompt tells the machine each reason. */
export const reasonSentences: Record<RejectionReason, string> = {
  hecho_falso: "Un hecho era falso.",
  sin_fuente: "Afirmabas cosas sin fuente.",
  repetido: "Repetía lo ya publicado.",
  copia: "Copiaba otro texto.",
  estilo: "Estaba mal escrito.",
  fuera_de_tema: "No era de lo que trata el espacio.",
  riesgo_legal: "Podía traer problemas legales.",
  otro: "",
};

/** The decisions about a machine's text. */
export const decisions = [
  "approved", // a named person has read it and answers for it
  "unread", // published by a person who has not read it
  "rejected",
  "blocked", // by the checks
  "rewritten", // another version was asked for
  "expired",
] as const;
export type ReviewDecision = (typeof decisions)[number];

/** The beginnings of two refusals; what follows them quotes a model or its text, and not everybody may read it. */
export const NOT_PUBLISHED = "No se ha publicado";
export const NOTHING_WRITTEN = "El modelo decidió no escribir nada";

export const MAX_NOTE = 500;

const note = z
  .string()
  .trim()
  .max(MAX_NOTE, `La nota no puede tener más de ${MAX_NOTE} caracteres`);
const version = z.int().min(1).optional();

const TICKS = "Para aprobarlo, marca las tres casillas";
const tick = z.literal(true, { error: TICKS });

export const checkedWhereLimits = { min: 3, max: 300 } as const;

/** The most hosts of links that the register names as followed. */
export const MAX_OPENED = 30;

/**
 * The three statements that an editor vouches for on approving; `version` is that of the text that they have read,
 * `checked_where` says where they have checked it, since a machine's text comes with no sources, and `opened` names the
 * hosts of its links that they have followed.
 */
export const approveInput = z.object({
  facts: tick,
  sources: tick,
  answers: tick,
  version,
  checked_where: z
    .string()
    .transform(visibleLine)
    .pipe(
      z
        .string()
        .min(checkedWhereLimits.min, "Di dónde has comprobado los datos")
        .max(
          checkedWhereLimits.max,
          `Dónde los has comprobado no puede tener más de ${checkedWhereLimits.max} caracteres`,
        ),
    )
    .optional(),
  opened: z.array(z.string().max(253)).max(MAX_OPENED).optional(),
});

/** The same three statements for an entry that is published already; `version` is the entry's. */
export const answerForInput = approveInput.extend({
  version: z.int({ error: "Di qué versión has leído" }).min(1),
});

export const rejectInput = z.object({
  reason: z.enum(rejectionReasons, { error: "Elige un motivo" }),
  note: note.default(""),
  version,
});

/** A request for another version, with what it should do better (`note`). */
export const rewriteInput = z.object({
  note: note.min(1, "Escribe qué debe cambiar"),
  version,
});

export const reviewTabs = ["revisar", "borradores", "publicado", "rechazado"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

export const reviewQuery = pageQuery.extend({
  tab: z
    .enum(reviewTabs, { error: "tab debe ser revisar, borradores, publicado o rechazado" })
    .default("revisar"),
});

export type ReviewQuery = z.output<typeof reviewQuery>;
export type ApproveInput = z.output<typeof approveInput>;
export type AnswerForInput = z.output<typeof answerForInput>;
export type RejectInput = z.output<typeof rejectInput>;
export type RewriteInput = z.output<typeof rewriteInput>;
export type RejectForm = z.input<typeof rejectInput>;
