import { APICallError, type LanguageModelMiddleware } from "ai";
import { THINKING } from "@/lib/newsroom/ai/answer-length";
import { kindOf } from "@/lib/newsroom/ai/failure-kind";
import { readError } from "@/lib/newsroom/ai/service-words";

/** The service stopped before the answer was whole: at the limit of tokens, or because of what it says. */
export class UnfinishedAnswer extends Error {
  readonly reason: "length" | "content-filter";
  /** The part of the answer that arrived. */
  readonly said: string;

  constructor(reason: "length" | "content-filter", said: string) {
    super(`The answer ended early: ${reason}.`);
    this.reason = reason;
    this.said = said;
    this.name = "UnfinishedAnswer";
  }
}

/**
 * The ways to ask for the answer's shape: by a schema, a schema within `json_object`, `json_object` alone, in words.
 */
export type AnswerFormat = "json_schema" | "json_object_schema" | "json_object" | "words";

/** The parts of a question that a server understands, as far as they are known. */
export interface Dialect {
  format: AnswerFormat;
  /** True when it may be told how hard to think. */
  effort: boolean;
  /** True when it is asked as OpenAI's models that think are, whatever its model is called. */
  thinks: boolean;
  /** True when models that think may be instructed in the role `developer`, as OpenAI's are, and not in `system`. */
  developer: boolean;
}

/** The dialect of OpenAI itself. */
const FIRST: Dialect = { format: "json_schema", effort: true, thinks: false, developer: true };

/** The number of questions after which a server is given up: each may be refused for one thing more. */
const TRIES = 7;

/** Milliseconds for which a known dialect is used before the server is tried again: servers are brought up to date. */
const KNOWN_FOR = 24 * 3600 * 1000;

/** The most pairs of a server and a model that are remembered. */
const MOST_KNOWN = 500;

const known = new Map<string, { dialect: Dialect; since: number }>();

/** Returns the dialect that worked last with a server and a model; that of OpenAI when none is known. */
export function dialectOf(server: string, model: string): Dialect {
  const found = known.get(keyOf(server, model));
  return found && Date.now() - found.since < KNOWN_FOR ? found.dialect : FIRST;
}

function remember(server: string, model: string, dialect: Dialect) {
  const key = keyOf(server, model);
  known.delete(key);
  known.set(key, { dialect, since: Date.now() });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

const forget = (server: string, model: string) => known.delete(keyOf(server, model));

const keyOf = (server: string, model: string) => `${server}\n${model}`;

/**
 * Asks a server in the dialect that it understands. One that refuses something of the question is asked again without,
 * and what worked is remembered in this process, so that the next question is one call; once that is refused, it is
 * forgotten and asked from the beginning. The instructions describe the JSON, too, so that in the end no server has to
 * know more than text.
 */
export const inItsDialect = (server: string): LanguageModelMiddleware => ({
  async wrapGenerate({ model, params }) {
    const before = dialectOf(server, model.modelId);
    let dialect = before;
    let remembered = before !== FIRST;
    for (let left = TRIES; ; left--) {
      try {
        const answer = await model.doGenerate(spoken(params, model.modelId, dialect));
        if (dialect !== before) remember(server, model.modelId, dialect);
        return answer;
      } catch (error) {
        if (left === 1 || !params.responseFormat || !APICallError.isInstance(error)) throw error;
        const next = simplerThan(dialect, error);
        if (!next && !(remembered && isUnexplained(error))) throw error;
        if (!next) forget(server, model.modelId); // it is another server by now, under the same name
        remembered &&= next !== null;
        dialect = next ?? FIRST;
      }
    }
  },
});

type Params = Parameters<NonNullable<LanguageModelMiddleware["wrapGenerate"]>>[0]["params"];

/** The name by which the schema of `json_object_schema` is recognised when the question is sent. */
const WITHIN_JSON_OBJECT = "within_json_object";

/** Models that think before they answer, by the names that they have at their makers and in common servers. */
const THINKERS =
  /(^|[/:_-])(o[1-9]|gpt-([5-9]|\d\d)(?!.*chat)|gpt-oss|deepseek-r\d|qwq|qwen3|magistral)([.:_-]|$)|thinking|reason/i;

function spoken(params: Params, model: string, dialect: Dialect): Params {
  const { format, effort, thinks, developer } = dialect;
  const { responseFormat, providerOptions, maxOutputTokens } = params;
  const thinker = thinks || THINKERS.test(model);
  const schemaless: Params["responseFormat"] =
    format === "json_object" ? { type: "json" } : undefined;
  return {
    ...params,
    ...(thinker && {
      maxOutputTokens: maxOutputTokens && maxOutputTokens + THINKING,
      reasoning: effort ? "low" : undefined,
    }),
    responseFormat:
      responseFormat?.type === "json" && format.endsWith("schema")
        ? { ...responseFormat, ...(format !== "json_schema" && { name: WITHIN_JSON_OBJECT }) }
        : schemaless,
    providerOptions: {
      ...providerOptions,
      openai: {
        ...providerOptions?.openai,
        ...(thinks && { forceReasoning: true }),
        ...(!developer && { systemMessageMode: "system" }),
      },
    },
  };
}

/** Returns a request as it is sent: OpenAI's client knows no schema within `json_object`. */
export function inItsShape(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== "string" || !init.body.includes(WITHIN_JSON_OBJECT)) return init;
  const body = JSON.parse(init.body) as {
    response_format?: { json_schema?: { name: string; schema: object } };
  };
  const asked = body.response_format?.json_schema;
  if (asked?.name !== WITHIN_JSON_OBJECT) return init; // the name is only part of a text
  const response_format = { type: "json_object", schema: asked.schema };
  return { ...init, body: JSON.stringify({ ...body, response_format }) };
}

/**
 * Returns the dialect to try next, or null when the error is not about the dialect. Servers refuse a question with 400
 * or 422; others do with 404, 500 or 501, and only what they say tells that from an outage.
 */
function simplerThan(
  dialect: Dialect,
  { statusCode = 0, responseBody }: APICallError,
): Dialect | null {
  if (statusCode < 400 || NEVER_OF_DIALECT.includes(statusCode)) return null;
  const said = readError(responseBody);
  const told = [...said.codes, ...said.sentences].join("\n");
  if (/max_completion_tokens/.test(told) && !dialect.thinks) return { ...dialect, thinks: true };
  if (/reasoning.?effort/i.test(told) && dialect.effort) return { ...dialect, effort: false };
  if (/\brole\b|\bdeveloper\b/i.test(told) && dialect.developer) {
    return { ...dialect, developer: false };
  }
  if (dialect.format === "words") return null;
  const namesFormat = FORMAT.test(told);
  if (!namesFormat && !isUnexplained({ statusCode, responseBody })) return null;
  return { ...dialect, format: formatAfter(dialect.format, told) };
}

/** Returns whether a question was refused and no reason is known but its dialect. */
const isUnexplained = ({
  statusCode = 0,
  responseBody,
}: Pick<APICallError, "statusCode" | "responseBody">) =>
  REFUSED.includes(statusCode) && kindOf(statusCode, readError(responseBody)) === "refused";

const REFUSED = [400, 422];

/**
 * The statuses that are never about the dialect, whatever the answer says: for a key, a balance, too many requests, no
 * room.
 */
const NEVER_OF_DIALECT = [401, 402, 403, 429, 503];

const FORMAT =
  /response_?format|json_?schema|json_?object|json schema|structured.?outputs?|guided_|grammar|requested parameters/i;

function formatAfter(format: AnswerFormat, told: string): AnswerFormat {
  if (format === "json_schema") return /json_object/.test(told) ? "json_object_schema" : "words";
  return format === "json_object_schema" ? "json_object" : "words";
}

/** Makes a truncated answer a failure: its reason says more than that it cannot be parsed. */
export const wholeAnswers: LanguageModelMiddleware = {
  async wrapGenerate({ doGenerate }) {
    const answer = await doGenerate();
    const reason = answer.finishReason.unified;
    if (reason === "length" || reason === "content-filter") {
      const said = answer.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      throw new UnfinishedAnswer(reason, said);
    }
    return answer;
  },
};
