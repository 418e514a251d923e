import { grounds, type Ground } from "@/lib/desk/moderation/schema";
import { reasons, subjects, type Reason } from "@/lib/house/reports/schema";
import { authorAnswer, namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const reason = z.enum(Object.keys(reasons) as [Reason, ...Reason[]]);

export const reportAnswer = z
  .object({ report_id: id, reason, text: z.string(), created: moment })
  .meta({ id: "Denuncia" });

export const caseAnswer = z
  .object({
    subject: z.enum(subjects),
    subject_id: id,
    entry_id: id,
    title: z.string().describe("De la entrada"),
    quote: z.string().describe("El comienzo del texto"),
    image: z.string().nullable(),
    author: authorAnswer.nullable(),
    synthetic: z.boolean(),
    reports: z.array(reportAnswer).describe("Las más recientes primero, veinte como mucho"),
  })
  .meta({ id: "TextoDenunciado" });

export const decisionAnswer = z
  .object({
    decision_id: id,
    subject: z.enum(subjects),
    subject_id: id,
    entry_id: id,
    moderator_id: id,
    moderator_name: z.string().nullable(),
    moderator: namedAnswer.nullable().describe("Quién decidió"),
    outcome: z.enum(["kept", "removed"]),
    reason,
    ground: z.enum(Object.keys(grounds) as [Ground, ...Ground[]]),
    statement: z.string(),
    title: z.string(),
    quote: z.string(),
    created: moment,
    appeal: z.string().nullable(),
    appealed_at: moment.nullable(),
    appeal_outcome: z.enum(["upheld", "reversed"]).nullable(),
    appeal_statement: z.string().nullable(),
    appeal_decided_at: moment.nullable(),
    author: authorAnswer.nullable(),
    answerable_id: id.describe("Quien responde del texto: de un usuario sintético, quien lo lleva"),
    by_entry_author: z.boolean(),
    restorable: z.boolean(),
    appeal_until: moment.describe("Hasta cuándo se puede recurrir"),
    entry_public: z.boolean(),
  })
  .meta({ id: "Decision" });

export const moderationCountsAnswer = z.object({
  reported_comments: z.number().int(),
  reported_entries: z.number().int(),
  held: z.number().int(),
  appeals: z.number().int(),
});

export const bulkModeratedAnswer = z.object({ done: z.number().int(), gone: z.number().int() });
