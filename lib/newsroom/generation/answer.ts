import { z } from "@/lib/kernel/zod";
import type { FailureKind } from "@/lib/newsroom/ai/failure-kind";
import { commentAnswer } from "@/lib/texts/comments/answer";
import { draftAnswer } from "@/lib/texts/drafts/answer";
import { entryAnswer } from "@/lib/texts/entries/answer";

const tokens = z.number().int().nullable().describe("Los que costó, si el servicio los cuenta");

export const generatedEntryAnswer = z.object({ entry: entryAnswer, tokens });

/** The answer with a comment; `comment` is null while it is held. */
export const generatedCommentAnswer = z.object({
  comment: commentAnswer.nullable(),
  held: z.string().nullable().describe("Por qué espera, si espera"),
  tokens,
});

export const generatedDraftAnswer = z
  .object({ draft: draftAnswer, tokens })
  .meta({ description: "Espera en la Redacción a que alguien lo lea" });

const failures = [
  "model_unknown",
  "key_refused",
  "no_credit",
  "too_many",
  "context_too_long",
  "filtered",
  "unfinished",
  "too_long",
  "not_understood",
  "timeout",
  "unreachable",
  "no_service",
  "outage",
  "refused",
] as const satisfies FailureKind[];

export const probeAnswer = z
  .object({
    works: z.boolean(),
    failure: z.enum(failures).nullable(),
    message: z.string().nullable(),
    detail: z.string().nullable().describe("Lo que dijo el servicio"),
    format: z.enum(["json_schema", "json_object_schema", "json_object", "words"]).nullable(),
    ms: z.number().int(),
    tokens,
  })
  .meta({ id: "PruebaDeUnModelo" });
