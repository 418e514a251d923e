import { z } from "@/lib/kernel/zod";

/** The answer of a call with a given status: the schema of its JSON; null for an answer without JSON. */
type Answered = z.ZodType | null;

type Files = Readonly<Record<string, string>>;

export interface Operation {
  /** A description of the call, in a few words. */
  does: string;
  answers: Record<number, Answered>;
  /** True for a list whose next page is at the address in the `Link` header. */
  paged?: true;
  /** The files that a 200 has in place of JSON, or besides it when asked for: a description of each by media type. */
  files?: Files;
  /** The name of the field with a file, for a call that takes a form in place of JSON. */
  file?: string;
  /** A description of the bytes that the call takes in place of JSON. */
  part?: string;
  /** True for a call that may ask an AI service and wait for it. */
  asksAi?: true;
}

export type Operations = Record<string, Operation>;

const operation = (answers: Operation["answers"]) => (does: string, more?: Partial<Operation>) => ({
  does,
  answers,
  ...more,
});

/** Describes a call that answers 204, without a body. */
export const done = operation({ 204: null });

/** Describes a call that answers 200 with a file. */
export const file = (files: Files, does: string) => operation({ 200: null })(does, { files });

export const ok = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  operation({ 200: schema })(does, more);

export const made = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  operation({ 201: schema })(does, more);

/** Describes an export: a ZIP, or 204 for a query that only checks. */
export const exported = (does: string) =>
  operation({ 200: null, 204: null })(does, { files: { "application/zip": "Un ZIP" } });

export const TAR = { "application/x-tar": "Un tar" };

/** The media types that `lib/platform/http/download.ts` sends. */
export const TABLE = {
  "text/csv": "Con `;`, para hojas de cálculo",
  "application/x-ndjson": "Un valor de JSON en cada línea",
};

/** The media type that `lib/platform/http/progress.ts` sends to a client that accepts it. */
export const STEPS = {
  "application/x-ndjson": "Una línea por paso (`step`) y, al final, `result` o `error`",
};

/** Describes a call that answers with a whole list. */
export const all = (schema: z.ZodType, does: string) => ok(z.array(schema), does);

/** Describes a call that answers with one page of a list. */
export const list = (schema: z.ZodType, does: string, more?: Partial<Operation>) =>
  ok(z.array(schema), does, { paged: true, ...more });
