import { z } from "@/lib/kernel/zod";

/** The answer of a call with a status: a value of this form, or no JSON at all (null). */
type Answered = z.ZodType | null;

type Files = Readonly<Record<string, string>>;

export interface Operation {
  /** A description of the call, in a few words. */
  does: string;
  answers: Record<number, Answered>;
  /** A list that goes on under the address in its `Link` header. */
  paged?: true;
  /** The files that a 200 has in place of JSON, or besides it when asked for: by media type, what each contains. */
  files?: Files;
  /** A form with a file, in place of JSON. */
  file?: string;
  /** It may ask an AI service, and wait for it. */
  asksAi?: true;
}

export type Operations = Record<string, Operation>;

const operation = (answers: Operation["answers"]) => (does: string, more?: Partial<Operation>) => ({
  does,
  answers,
  ...more,
});

/** 204. */
export const done = operation({ 204: null });

/** 200, with a file. */
export const file = (files: Files, does: string) => operation({ 200: null })(does, { files });

export const ok = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  operation({ 200: schema })(does, more);

export const made = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  operation({ 201: schema })(does, more);

export const ZIP = { "application/zip": "Un ZIP" };

/** The media types that `lib/platform/http/download.ts` sends. */
export const TABLE = {
  "text/csv": "Con `;`, para hojas de cálculo",
  "application/x-ndjson": "Un valor de JSON en cada línea",
};

/** The media type that `lib/platform/http/progress.ts` sends to a client that accepts it. */
export const STEPS = {
  "application/x-ndjson": "Una línea por paso (`step`) y, al final, `result` o `error`",
};

/** All of a list. */
export const all = (schema: z.ZodType, does: string) => ok(z.array(schema), does);

/** A page of a list. */
export const list = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  ok(z.array(schema), does, { paged: true, ...more });
