import type { SaidError } from "@/lib/newsroom/ai/service-words";

/** The kinds of failures of a call to an AI service. */
export type FailureKind =
  | "model_unknown"
  | "key_refused"
  | "no_credit"
  | "too_many"
  | "context_too_long"
  | "filtered"
  /** The text did not fit in the tokens that the model may write. */
  | "unfinished"
  /** The answer is larger than any text. */
  | "too_long"
  | "not_understood"
  | "timeout"
  | "unreachable"
  /** Something answers at the address, but no AI service. */
  | "no_service"
  | "outage"
  | "refused";

/** Names and phrases by which servers say what is wrong; the first that fits counts, whatever the status is. */
const TELLING: [FailureKind, RegExp][] = [
  [
    "no_credit",
    /insufficient_quota|exceeded your current quota|insufficient (credit|balance|fund)|requires more credits|budget_exceeded|budget has been exceeded|credit balance is too low|payment required|key limit exceeded/i,
  ],
  [
    "context_too_long",
    /context_length_exceeded|exceed_context_size|maximum context length|exceeds? (the )?(available |maximum |model'?s? )*context|context (window|length|size) (of|is|has|exceeded)|tokens when (the )?context|(context|prompt|input) (is )?too long|ContextWindowExceeded/i,
  ],
  [
    "filtered",
    /content_filter|content_policy|ResponsibleAIPolicy|content management policy|ContentPolicyViolation|requires moderation|was flagged|safety system/i,
  ],
  [
    "model_unknown",
    /model_not_found|invalid_model\b|DeploymentNotFound|\bmodel\b[^.]{0,160}\b(does not exist|not found|not exist|not loaded|is not available)|\b(invalid|unknown|no such) model\b|not a valid model|no models? loaded|access (to )?model|no endpoints found for|deployment[^.]{0,60} does not exist|permitted models/i,
  ],
  [
    "key_refused",
    /invalid_api_key|invalid_authentication|incorrect api key|invalid (api|proxy server) (key|token)|authentication.?error|no_db_connection|token_not_found|no cookie auth|unauthorized\b/i,
  ],
  ["too_many", /rate_limit|rate limit|too many requests|queue_exceeded/i],
];

/**
 * Returns the kind of failure that an answer with this status and these words means. `status`: undefined when there was
 * no answer; a success is one that could not be read as an answer.
 */
export function kindOf(status: number | undefined, said: SaidError): FailureKind {
  if (status === undefined) return "unreachable";
  const told = [...said.codes, ...said.sentences].join("\n");
  if (status < 400 && !told) return "not_understood"; // a success that is no answer
  const [kind] = TELLING.find(([, phrase]) => phrase.test(told)) ?? [];
  if (kind && status !== 503) return kind;
  switch (status) {
    case 401:
    case 403:
      return "key_refused";
    case 402:
      return "no_credit";
    case 404:
    case 405:
      return namesModel(told) ? "model_unknown" : "no_service";
    case 413:
      return "context_too_long";
    case 429:
      return "too_many";
  }
  return status >= 500 ? "outage" : "refused";
}

/** Returns whether a 404 is about the model: a server that has no such address says so in a page, or in two words. */
const namesModel = (told: string) => /model/i.test(told);
