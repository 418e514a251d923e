import "server-only";
import {
  APICallError,
  JSONParseError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  TypeValidationError,
} from "ai";
import { UnfinishedAnswer } from "@/lib/ai/dialects";
import { AnswerTooLong } from "@/lib/ai/service";
import { AppError } from "@/lib/kernel/errors";

const NOT_UNDERSTOOD =
  "El servicio de IA dio una respuesta que no se entiende. Inténtalo de nuevo.";

const UNFINISHED: Record<UnfinishedAnswer["reason"], string> = {
  length:
    "El texto no cupo en lo que se le permite escribir al modelo. Pide algo más breve o prueba otro modelo.",
  "content-filter": "El servicio de IA no quiso escribir ese texto por su contenido.",
};

/**
 * What a failed call of the AI service means, in our own words: what it says itself may repeat the token.
 * 504 for one that took too long, 502 for every other, with the wait it asks for.
 */
export function toAppError(thrown: unknown): AppError {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (isCausedBy(error, (cause) => cause instanceof AnswerTooLong)) {
    return failed("El servicio de IA dio una respuesta demasiado larga.");
  }
  if (isCausedBy(error, ({ name }) => name === "TimeoutError" || name === "AbortError")) {
    return new AppError("ai_timeout", "El servicio de IA tarda demasiado en responder.");
  }
  if (error instanceof UnfinishedAnswer) return failed(UNFINISHED[error.reason]);
  if (
    NoObjectGeneratedError.isInstance(error) ||
    NoOutputGeneratedError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error)
  ) {
    return failed(NOT_UNDERSTOOD);
  }
  if (APICallError.isInstance(error)) return refused(error);
  return failed("No se pudo hablar con el servicio de IA.");
}

/** What to write into the log about it: never a text that the service sent. */
export function describeFailure(thrown: unknown) {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return { kind: error instanceof Error ? error.name : typeof error, status };
}

function refused({ statusCode, responseHeaders }: APICallError): AppError {
  switch (statusCode) {
    case undefined:
      return failed("No se pudo hablar con el servicio de IA.");
    case 401:
    case 403:
      return failed("El servicio de IA no acepta el token del usuario sintético.");
    case 404:
      return failed("El servicio de IA no conoce el modelo del usuario sintético.");
    case 429:
      return failed(
        "El servicio de IA no admite más peticiones por ahora: espera un poco o revisa el saldo de la cuenta.",
        secondsOf(responseHeaders?.["retry-after"]),
      );
  }
  if (statusCode >= 500) return failed("El servicio de IA tiene un problema. Inténtalo más tarde.");
  if (statusCode >= 400) return failed("El servicio de IA rechazó la petición.");
  return failed(NOT_UNDERSTOOD); // a success that is no answer
}

const failed = (message: string, retryAfter?: number) =>
  new AppError("ai_failed", message, { retryAfter });

/** Seconds, or a date: RFC 9110, section 10.2.3. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}

function isCausedBy(error: unknown, test: (error: Error) => boolean): boolean {
  return error instanceof Error && (test(error) || isCausedBy(error.cause, test));
}
