import "server-only";
import {
  APICallError,
  JSONParseError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  TypeValidationError,
} from "ai";
import { AppError } from "@/lib/kernel/errors";
import { UnfinishedAnswer } from "@/lib/newsroom/ai/dialects";
import { kindOf, type FailureKind } from "@/lib/newsroom/ai/failure-kind";
import { AnswerTooLong } from "@/lib/newsroom/ai/service";
import { readError, showable } from "@/lib/newsroom/ai/service-words";

/** The messages, for everybody, about a call of the AI service that failed. */
const SENTENCES: Record<FailureKind, string> = {
  model_unknown: "El servicio de IA no conoce el modelo del usuario sintético.",
  key_refused: "El servicio de IA no acepta el token del usuario sintético.",
  no_credit: "La cuenta del servicio de IA no tiene saldo, o ha llegado a su límite de gasto.",
  too_many:
    "El servicio de IA no admite más peticiones por ahora: espera un poco o revisa el saldo de la cuenta.",
  context_too_long:
    "El servicio de IA rechazó la petición: lo que tiene que leer no le cabe al modelo.",
  filtered: "El servicio de IA no quiso escribir ese texto por su contenido.",
  unfinished:
    "El texto no cupo en lo que se le permite escribir al modelo. Pide algo más breve o prueba otro modelo.",
  too_long: "El servicio de IA dio una respuesta demasiado larga.",
  not_understood: "El servicio de IA dio una respuesta que no se entiende. Inténtalo de nuevo.",
  timeout: "El servicio de IA tarda demasiado en responder.",
  unreachable: "No se pudo hablar con el servicio de IA.",
  no_service: "En la dirección de OPENAI_BASE_URL no responde ningún servicio de IA.",
  outage: "El servicio de IA tiene un problema. Inténtalo más tarde.",
  refused: "El servicio de IA rechazó la petición.",
};

interface Told {
  words?: string | null;
  answer?: string | null;
  retryAfter?: number;
}

/** A failed call of the AI service: 504 when it took too long, else 502. */
export class ServiceFailure extends AppError {
  readonly kind: FailureKind;
  /**
   * The service's own words, short and without secrets; null when it said nothing. Only for those who manage the
   * synthetic user: see `withWords`.
   */
  readonly words: string | null;
  /** The model's answer, if no text could be read from it. */
  readonly answer: string | null;

  /** `retryAfter`: seconds. */
  constructor(kind: FailureKind, { words = null, answer = null, retryAfter }: Told = {}) {
    super(kind === "timeout" ? "ai_timeout" : "ai_failed", SENTENCES[kind], { retryAfter });
    this.kind = kind;
    this.words = words;
    this.answer = answer;
  }
}

/**
 * Turns a failed call into an error in our own words, with the wait that the service asks for. `token`: removed from
 * the service's words.
 */
export function toServiceFailure(thrown: unknown, token: string): ServiceFailure {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (error instanceof ServiceFailure) return error;
  if (isCausedBy(error, (cause) => cause instanceof AnswerTooLong)) {
    return new ServiceFailure("too_long");
  }
  if (isCausedBy(error, ({ name }) => name === "TimeoutError" || name === "AbortError")) {
    return new ServiceFailure("timeout");
  }
  if (error instanceof UnfinishedAnswer) {
    const kind = error.reason === "length" ? "unfinished" : "filtered";
    return new ServiceFailure(kind, { answer: error.said });
  }
  if (
    NoObjectGeneratedError.isInstance(error) ||
    NoOutputGeneratedError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error)
  ) {
    const answer = NoObjectGeneratedError.isInstance(error) ? error.text : undefined;
    return new ServiceFailure("not_understood", { answer });
  }
  if (!APICallError.isInstance(error)) return new ServiceFailure("unreachable");
  const said = readError(error.responseBody, error.statusCode);
  return new ServiceFailure(kindOf(error.statusCode, said), {
    words: showable(said, token),
    retryAfter: secondsOf(error.responseHeaders?.["retry-after"]),
  });
}

/** Adds the service's own words to the error, for a person who asked and manages the synthetic user. */
export const withWords = (error: unknown): unknown =>
  error instanceof ServiceFailure && error.words
    ? new AppError(error.code, error.message, {
        retryAfter: error.retryAfter,
        detail: `El servicio dijo: «${error.words}»`,
      })
    : error;

/** Returns the details of a failure for the log: never a text that the service sent. */
export function describeFailure(thrown: unknown) {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return { kind: error instanceof Error ? error.name : typeof error, status };
}

/** The most seconds that a service may have us wait: a day. */
const LONGEST_WAIT = 86_400;

/** Returns the seconds of a `Retry-After` header, which holds seconds or a date: RFC 9110, section 10.2.3. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : undefined;
}

function isCausedBy(error: unknown, test: (error: Error) => boolean): boolean {
  return error instanceof Error && (test(error) || isCausedBy(error.cause, test));
}
