import { jsonSchema, parsePartialJson } from "ai";
import { z } from "@/lib/kernel/zod";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { visibleLine } from "@/lib/platform/text/visible";

/** The answer of a model that decided to write no text, and why. */
export interface Nothing {
  nothing: string;
}

/** The opinion of a model on a text that it was asked to read, and its reason, in a line for editors. */
export interface Reading {
  opinion: "fit" | "doubt" | "unfit";
  reason: string;
}

/**
 * The most characters of the fields beside the text, whose length the checks judge. A longer title makes an answer
 * invalid; a longer standfirst or reason is dropped.
 */
const MAX_LENGTHS = { title: 1_000, summary: 2_000, reason: 2_000 };

/** The most characters of a reason that people are shown, and of the title made from a text without one. */
const SHOWN_REASON = 300;
const SHOWN_READING = 200;
const SHOWN_TITLE = 90;

const decision = z
  .enum(["escribir", "nada"])
  .describe("«nada» si no hay nada nuevo o bastante que contar; si no, «escribir».");
const motivo = z
  .string()
  .describe("Si decision es «nada», por qué, en una frase para la redacción; si no, vacío.");

const verdict = z.enum(["si", "no", "duda"]);

/**
 * The schemas that the service is given: every field, described, the text before its title. Limits of length are left
 * to `read`.
 */
const asked = {
  article: z.object({
    decision,
    motivo,
    content: z.string().describe("El texto en Markdown, sin titular ni imágenes."),
    title: z.string().describe("El titular del texto, de 20 a 90 caracteres, sin Markdown."),
    entradilla: z
      .string()
      .describe("De una a dos frases que resumen el texto bajo el titular, sin Markdown."),
  }),
  reply: z.object({
    decision,
    motivo,
    content: z.string().describe("El comentario, en texto sin formato."),
  }),
  reading: z.object({
    motivo: z.string().describe("Qué falta tiene y dónde, en una frase; vacío si es apto."),
    apto: verdict,
  }),
};

/**
 * The schemas by which an answer is read: a model that knows no schema may leave out all but the text and its title.
 */
const given = {
  decision: z.string().nullish().catch(null),
  motivo: z.string().max(MAX_LENGTHS.reason).nullish().catch(null),
};
const content = z.string();
const read = {
  article: z.object({
    ...given,
    content,
    title: z.string().max(MAX_LENGTHS.title),
    entradilla: z.string().max(MAX_LENGTHS.summary).nullish().catch(null),
  }),
  reply: z.object({ ...given, content }),
  reading: z.object({ motivo: given.motivo, apto: verdict }),
};
const refusal = z.object(given);

const isNothing = (decided: string | null | undefined) => /^\W*nada\W*$/i.test(decided ?? "");

/** The line in which a model says why. */
const reasonIn = (motivo: string | null | undefined, most: number) =>
  truncateAtWord(visibleLine(motivo ?? ""), most) || "No dijo por qué.";

/** The schema of an answer, strict for the service and tolerant towards what it gives. */
function answer<T>(wire: z.ZodType, taken: z.ZodType<T>) {
  const { $schema: _refusedByMistral, ...schema } = z.toJSONSchema(wire);
  return jsonSchema<T>(schema as Parameters<typeof jsonSchema>[0], {
    validate(value) {
      const { success, data, error } = taken.safeParse(value);
      return success ? { success, value: data } : { success, error };
    },
  });
}

/** The same of a text, in whose place there may be the decision to write none. */
const orNothing = <T>(text: z.ZodType<T>): z.ZodType<T | Nothing> =>
  z.union([
    refusal
      .refine(({ decision }) => isNothing(decision))
      .transform(({ motivo }): Nothing => ({ nothing: reasonIn(motivo, SHOWN_REASON) })),
    text,
  ]);

export const articleAnswer = answer(
  asked.article,
  orNothing(
    read.article.transform(({ title, content, entradilla }) => ({
      title,
      content,
      summary: entradilla ?? null,
    })),
  ),
);
export const replyAnswer = answer(
  asked.reply,
  orNothing(read.reply.transform(({ content }) => ({ content }))),
);

const opinions: Record<z.infer<typeof verdict>, Reading["opinion"]> = {
  si: "fit",
  duda: "doubt",
  no: "unfit",
};

/** Reads the verdict that `verdictIn` found. */
export const readingAnswer = answer(
  asked.reading,
  read.reading.transform(({ motivo, apto }): Reading => ({
    opinion: opinions[apto],
    reason: reasonIn(motivo, SHOWN_READING),
  })),
);

/**
 * The schema of an article in an answer that was cut short. The title comes after the text, so the text's beginning
 * replaces a missing one; the standfirst, which comes last, is dropped.
 */
export const cutArticle = z
  .object({ content: content.min(1), title: z.string().max(MAX_LENGTHS.title).catch("") })
  .transform(({ content, title }) => ({
    content,
    title: title || truncateAtWord(visibleLine(content.slice(0, MAX_LENGTHS.title)), SHOWN_TITLE),
    summary: null,
  }));
export const cutReply = z.object({ content: content.min(1) });

/** Reads the beginning of an answer that was cut short; undefined where it is no text. */
export async function readCut<T>(beginning: string, taken: z.ZodType<T>): Promise<T | undefined> {
  const { value } = await parsePartialJson(beginning);
  return taken.safeParse(value).data;
}

export const probeAnswer = z.object({ respuesta: z.string() });
