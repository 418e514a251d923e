/** Every way a request can fail, and its HTTP status. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  busy: 409,
  too_large: 413,
  unsupported_media: 415,
  mismatch: 422,
  unfit: 422,
  nothing_to_say: 422,
  rate_limited: 429,
  limit_reached: 429,
  not_implemented: 501,
  ai_failed: 502,
  ai_disabled: 503,
  unavailable: 503,
  ai_timeout: 504,
} as const;

export type ErrorCode = keyof typeof statusOf;

export interface Issue {
  path: string;
  message: string;
}

/** The mark of every `AppError`, whichever copy of the class made it. */
const KIND = Symbol.for("rotativa.AppError");

/**
 * A failure that the user may know about: its message is shown as it is. The server's own files and Next's bundles each
 * have this class: a failure may come from one and be caught in the other.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== AppError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && KIND in value;
  }

  readonly [KIND] = true;
  readonly code: ErrorCode;
  readonly issues?: Issue[];
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  /** True when the same call will succeed once the person has proven again who they are. */
  readonly confirm?: true;
  /** The factors of which a sign-in still has to show one. */
  readonly factors?: readonly string[];
  /** The version that is stored now, in place of the one that a save was started from. */
  readonly conflict?: object;
  /** More about the failure, for those who may read it: another service's message, or why a factor does not work. */
  readonly detail?: string;
  /** The value of the header `WWW-Authenticate`. */
  readonly challenge?: string;

  constructor(
    code: ErrorCode,
    message: string,
    details: Pick<
      AppError,
      "issues" | "retryAfter" | "confirm" | "factors" | "conflict" | "detail" | "challenge"
    > = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.confirm = details.confirm;
    this.factors = details.factors;
    this.conflict = details.conflict;
    this.detail = details.detail;
    this.challenge = details.challenge;
  }
}

/** 400 for one field; `path` names the field, "" the whole input. */
export const invalid = (path: string, message: string) =>
  new AppError("invalid", message, { issues: [{ path, message }] });

export const unauthenticated = (message = "Debes iniciar sesión para continuar.") =>
  new AppError("unauthenticated", message);

export const forbidden = (message = "No tienes permiso para hacer esto.") =>
  new AppError("forbidden", message);

/** Throws 403 with this sentence unless a policy has said yes. */
export function assertMay(may: boolean, sentence?: string): void {
  if (!may) throw forbidden(sentence);
}

export const notFound = (message = "No encontrado.") => new AppError("not_found", message);

export const conflict = (message: string) => new AppError("conflict", message);

/** 409 for a save that was started from an outdated version; `conflict` is the version that is stored now. */
export const changedMeanwhile = (message: string, conflict: object) =>
  new AppError("conflict", message, { conflict });

export const tooLarge = (message: string) => new AppError("too_large", message);

export const unsupportedMedia = (message: string) => new AppError("unsupported_media", message);

/** 429; `seconds` until the next try is worth it. */
export const rateLimited = (message: string, seconds: number) =>
  new AppError("rate_limited", message, { retryAfter: seconds });

/** Seconds after which a refused call may be tried again. */
export const RETRY_AFTER = 5;

/** 503 while the database does not answer: nothing is wrong with the call itself. */
export const databaseAway = () =>
  new AppError(
    "unavailable",
    "La base de datos no responde. Inténtalo de nuevo en unos segundos.",
    { retryAfter: RETRY_AFTER },
  );

/** Seconds after which somebody may have made room. */
const ROOM_AFTER = 30;

/** 503 while the database has no room to write: reads go on. */
export const noRoom = () =>
  new AppError(
    "unavailable",
    "No queda sitio para guardar nada más: de momento solo se puede leer. Inténtalo de nuevo en un rato.",
    { retryAfter: ROOM_AFTER },
  );

/** 503 when too many jobs already wait for the same thing. */
export const tooBusy = () =>
  new AppError(
    "unavailable",
    "El servidor está muy ocupado. Inténtalo de nuevo en unos segundos.",
    {
      retryAfter: RETRY_AFTER,
    },
  );

/** Returns the result of a query; null when it is refused with an `AppError` (not found, an invalid cursor). */
export async function nullIfRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
