import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { commentAnswer } from "@/lib/texts/comments/answer";
import { draftStates } from "@/lib/texts/drafts/schema";
import { entryAnswer, wordsAnswer } from "@/lib/texts/entries/answer";
import { disclosures } from "@/lib/texts/provenance/schema";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const summary = {
  draft_id: id,
  user_id: id,
  kind: z.enum(["entry", "comment"]),
  commented_id: id.nullable(),
  entry_id: id.nullable().describe("La entrada publicada que cambia; null: es nueva"),
  title: z.string(),
  image: z.string().nullable(),
  state: z.enum(draftStates),
  publish_at: moment.nullable(),
  scheduled_by: id.nullable(),
  space_id: id.nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  entry_published: id.nullable(),
  comment_published: id.nullable(),
  created: moment,
  updated: moment,
  user: namedAnswer.extend({ id, synthetic: z.boolean(), owner_id: id.nullable() }),
  space: z.object({ space_id: id, name: z.string() }).nullable(),
};

export const draftSummaryAnswer = z
  .object({ ...summary, excerpt: z.string() })
  .meta({ id: "BorradorSinTexto" });

export const draftAnswer = z
  .object({
    ...summary,
    content: z.string().describe("Markdown"),
    ...wordsAnswer,
    image_focus_x: z.number().int().nullable(),
    image_focus_y: z.number().int().nullable(),
    social_image: z.string().nullable(),
    slug: z.string().nullable(),
    spaces: z.array(id),
    dated: moment.nullable(),
    disclosure: z.enum(disclosures).nullable(),
    no_ai_comments: z.boolean(),
    entry_version: z.number().int().nullable(),
    preview: z.string().nullable(),
  })
  .meta({ id: "Borrador" });

export const publishedAnswer = z
  .union([entryAnswer, commentAnswer])
  .nullable()
  .describe("Lo que se publicó; null: un comentario que ha de esperar");
