import { truncateAtWord } from "@/lib/platform/text/truncate";
import { visibleLine } from "@/lib/platform/text/visible";

/** The most characters that are shown of what a service says. */
const SHOWN = 240;

/** The most characters of an answer's body that are read: it may be a page or a dump instead. */
const READ = 20_000;

/** An error as the servers that speak OpenAI's dialect put it, each in its own way. */
export interface SaidError {
  /** Its sentences, the outer ones first. */
  sentences: string[];
  /** The names that it gives itself: values of `code` and `type`. */
  codes: string[];
}

/**
 * Reads the error in the body of an answer with this status; an empty one for a page of HTML, and for a success that is
 * no JSON: it is an answer of some other kind, and may be the text itself.
 */
export function readError(body: string | undefined, status = 400): SaidError {
  const text = (body ?? "").slice(0, READ).trim();
  const said: SaidError = { sentences: [], codes: [] };
  const read = parse(text);
  if (status >= 400 || typeof read !== "string") collect(read, said);
  return said;
}

/**
 * Returns what the service said in one short line, without secrets and names of accounts; null when it said nothing.
 */
export function showable({ sentences }: SaidError, token: string): string | null {
  const line = visibleLine([...new Set(sentences)].join(" · "));
  return truncateAtWord(withoutSecrets(line, token), SHOWN) || null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.startsWith("<") ? null : text;
  }
}

/** Collects the sentences and codes of an error, never what was sent: some servers repeat it as `input` or `body`. */
function collect(value: unknown, said: SaidError): void {
  if (typeof value === "string") {
    const inner = value.startsWith("{") ? parse(value) : value; // OpenRouter has the provider's own answer as text
    if (typeof inner === "string") said.sentences.push(inner);
    else collect(inner, said);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, said);
  } else if (typeof value === "object" && value !== null) {
    const { error, message, detail, msg, loc, code, type, innererror, metadata } = value as Record<
      string,
      unknown
    >;
    for (const name of [code, type]) {
      if (typeof name === "string" || typeof name === "number") said.codes.push(String(name));
    }
    if (typeof msg === "string")
      said.sentences.push([placeIn(loc), msg].filter(Boolean).join(": "));
    for (const part of [error, message, detail, innererror]) collect(part, said);
    if (typeof metadata === "object" && metadata !== null && "raw" in metadata) {
      collect(metadata.raw, said);
    }
  }
}

/** Returns the place in the request where a validator found a fault, such as `response_format.type`. */
const placeIn = (loc: unknown) =>
  Array.isArray(loc) ? loc.filter((part) => part !== "body").join(".") : "";

const HIDDEN = "•••";

function withoutSecrets(text: string, token: string): string {
  return text
    .replaceAll(token, HIDDEN)
    .replace(/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${HIDDEN}`)
    .replace(
      /(api[-_ ]?key\w*|token|password|secret|authorization)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi,
      `$1$2${HIDDEN}`,
    )
    .replace(/\/\/[^\s/@]+@/g, "//") // a name and a password in an address
    .replace(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/gi, "$1")
    .replace(/\b(sk|pk|rk|gsk|xai|hf|key|tok|org|proj|req|user|acct)[-_][\w.*-]*[\w*]/gi, HIDDEN)
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, HIDDEN)
    .replace(/[A-Za-z0-9]{16,}/g, (run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? HIDDEN : run))
    .replace(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, HIDDEN);
}
