import "server-only";
import { AppError, statusOf } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { databaseRefusal } from "@/lib/kernel/log-away";
import { findPart } from "@/lib/kernel/process";

/** The status, as nginx has it, for a request that the client has given up: nobody reads the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The answer to a failed request: `{ error, message, issues?, confirm?, factors?, conflict?, detail? }` with the status
 * of the error's code. An error that is no AppError is logged and answered 500 with only the id that finds it in the
 * log, unless it just says that the caller has gone. A database that does not answer, or has no room, is 503.
 */
export function errorResponse(error: unknown, request: Request): Response {
  if (isOfCallerGone(error, request.signal)) {
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  const refused = error instanceof AppError ? error : databaseRefusal(error);
  if (refused) return refusal(refused);
  const id = crypto.randomUUID();
  const { pathname } = new URL(request.url);
  findPart("tracer")?.note({ "rotativa.request_id": id });
  log.error(
    { err: error, requestId: id, method: request.method, path: pathname },
    "request failed",
  );
  const message = `Error interno del servidor (referencia ${id}).`;
  return Response.json(
    { error: message, message, requestId: id },
    { status: 500, headers: { "cache-control": "private, no-store" } },
  );
}

/** Returns whether an error only says that the caller has gone: while it was answered, or amid its body. */
const isOfCallerGone = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted &&
  (error === reason ||
    // Node's, of a body that ends before its time.
    (error instanceof Error && error.message === "aborted" && "code" in error));

function refusal(error: AppError): Response {
  const { message, code, issues, retryAfter, confirm, factors, conflict, detail, challenge } =
    error;
  return Response.json(
    {
      error: message,
      message,
      ...(issues && { issues }),
      ...(confirm && { confirm }),
      ...(factors && { factors }),
      ...(conflict && { conflict }),
      ...(detail && { detail }),
    },
    {
      status: statusOf[code],
      headers: {
        "cache-control": "private, no-store",
        ...(retryAfter && { "retry-after": String(retryAfter) }),
        ...(challenge && { "www-authenticate": challenge }),
      },
    },
  );
}
