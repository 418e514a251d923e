import { authorAnswer } from "@/lib/house/users/answer";
import { moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { disclosures } from "@/lib/texts/provenance/schema";

/** The provenance of a text, within the answer that carries the text. */
export const provenanceAnswer = {
  origin: z
    .enum(["person", "synthetic"])
    .describe("Quién lo escribió: una persona o un usuario sintético"),
  disclosure: z.enum(disclosures).nullable().describe("Qué declara de la IA que lleva dentro"),
  ai_model: z.string().nullable().describe("El modelo que lo escribió"),
  reviewed_at: moment.nullable().describe("Cuándo lo revisó alguien"),
  reviewer: authorAnswer.nullable(),
  human_share: z
    .number()
    .int()
    .nullable()
    .describe("Cuánto han reescrito personas de lo que dio la IA, en % de las palabras"),
  synthetic: z.boolean().describe("Si lo escribió un usuario sintético"),
};
