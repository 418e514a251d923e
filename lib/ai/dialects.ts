import { APICallError, type LanguageModelMiddleware } from "ai";

/** The service stopped before the answer was whole: at the limit of tokens, or because of what it says. */
export class UnfinishedAnswer extends Error {
  readonly reason: "length" | "content-filter";

  constructor(reason: "length" | "content-filter") {
    super(`The answer ended early: ${reason}.`);
    this.reason = reason;
    this.name = "UnfinishedAnswer";
  }
}

/**
 * A server that knows no structured output refuses the question: it is asked again without, since the
 * instructions describe the JSON too.
 */
export const schemaWhereKnown: LanguageModelMiddleware = {
  wrapGenerate: ({ doGenerate, model, params }) =>
    Promise.resolve(doGenerate()).catch((error: unknown) => {
      if (!params.responseFormat || !isMisunderstood(error)) throw error;
      return model.doGenerate({ ...params, responseFormat: undefined });
    }),
};

/** A truncated answer is a failure; its reason says more than that it cannot be parsed. */
export const wholeAnswers: LanguageModelMiddleware = {
  async wrapGenerate({ doGenerate }) {
    const answer = await doGenerate();
    const reason = answer.finishReason.unified;
    if (reason === "length" || reason === "content-filter") throw new UnfinishedAnswer(reason);
    return answer;
  },
};

/** The JSON object in what a model said: some think aloud before it, explain it, or put it in a code fence. */
export function objectIn(text: string): string {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "");
  return said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1) || text;
}

const isMisunderstood = (error: unknown) =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);
