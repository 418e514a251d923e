import "server-only";
import { AppError, statusOf } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";

/** Given up by who asked, in nginx's words: nobody reads the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The answer to a failed request: `{ error, message, issues? }` with the status of the error's code.
 * What is no AppError is logged and answered 500 with nothing but the id that finds it in the log, unless
 * it only says that the caller has gone.
 */
export function errorResponse(error: unknown, request: Request): Response {
  if (request.signal.aborted && error === request.signal.reason) {
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  if (error instanceof AppError) {
    const { message, code, issues, retryAfter } = error;
    return Response.json(
      { error: message, message, ...(issues && { issues }) },
      {
        status: statusOf[code],
        headers: {
          "cache-control": "private, no-store",
          ...(retryAfter && { "retry-after": String(retryAfter) }),
        },
      },
    );
  }
  const id = crypto.randomUUID();
  const { pathname } = new URL(request.url);
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
