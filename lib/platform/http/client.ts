import { attemptOf } from "@/lib/platform/http/attempt";
import type { Address, Answer, Item, Sent } from "@/lib/platform/http/calls";
import { askToConfirm } from "@/lib/platform/http/confirmation";

/** A failed call. Its message is `status: text`, as the error catalogue of the product has it. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence. */
  readonly text: string;
  readonly issues: { path: string; message: string }[];
  /** True when the same call would work once the person has proven who they are: they did not want to. */
  readonly confirm: boolean;
  /** The factors of which a sign-in still has to show one. */
  readonly factors: string[];
  /**
   * The version that is stored now, in place of the one that a save was started from (`conflictOf` of
   * lib/texts/versions).
   */
  readonly conflict: unknown;
  /** More about the failure: another service's message, or why a factor does not work. */
  readonly detail?: string;

  constructor(status: number, text: string, details: Partial<ApiDetails> = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.issues = details.issues ?? [];
    this.confirm = details.confirm ?? false;
    this.factors = details.factors ?? [];
    this.conflict = details.conflict;
    this.detail = details.detail;
    this.name = "ApiError";
  }
}

/** A mistake that a form finds itself, so that nothing is sent; its message is for the person. */
export class FormError extends Error {}

/** Returns whether the same call may work later: the server cannot answer now, or cannot be reached. */
export const isWorthAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

/** Returns whether the server refused a call because of what its records say by now (409), or its checks (422). */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 422);

type ApiDetails = Pick<ApiError, "issues" | "confirm" | "factors" | "conflict" | "detail">;

/** One page of a list call and the address of the next, null on the last. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

/**
 * The browser's way to the API: JSON in and out, cookies sent, every non-OK answer an `ApiError`. A call that
 * needs a fresh proof of who acts asks for it (`components/shared/confirm-identity.tsx`) and is sent again. So is a
 * form's save (`lib/platform/http/attempt.ts`) that meets a broken connection or a session that has ended.
 *
 * The address is written out, as a template, so that the compiler finds the route (`lib/platform/http/calls.ts`): it
 * takes the body that the route declares, and its answer has the type of what the route's handler returns.
 */
export const api = {
  get: <const Url extends string>(url: Address<"GET", Url>) =>
    request<Answer<"GET", Url>>("GET", url),
  post: <const Url extends string>(url: Address<"POST", Url>, ...sent: Sent<"POST", Url>) =>
    request<Answer<"POST", Url>>("POST", url, sent[0]),
  put: <const Url extends string>(url: Address<"PUT", Url>, ...sent: Sent<"PUT", Url>) =>
    request<Answer<"PUT", Url>>("PUT", url, sent[0]),
  patch: <const Url extends string>(url: Address<"PATCH", Url>, ...sent: Sent<"PATCH", Url>) =>
    request<Answer<"PATCH", Url>>("PATCH", url, sent[0]),
  delete: <const Url extends string>(url: Address<"DELETE", Url>) =>
    request<Answer<"DELETE", Url>>("DELETE", url),
  /** One page of a list call, the first without `page`, the address that the page before it has as its `next`. */
  async list<const Url extends string>(
    first: Address<"GET", Url>,
    page: string = first,
  ): Promise<ListPage<Item<Url>>> {
    const response = await send("GET", page);
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
    return { items: await read<Item<Url>[]>(response), next };
  },
};

/** The sentence to show for any failure of a call. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  if (error instanceof FormError) return error.message;
  return error instanceof TypeError ? "No hay conexión con el servidor." : String(error);
}

const request = async <T>(method: string, url: string, body?: unknown): Promise<T> =>
  read<T>(await send(method, url, body));

/** Reads the JSON of an answer without checking it: `T` is what the route says that it answers. */
async function read<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiError(BAD_GATEWAY, notTheSite(response.status));
  }
}

/** The status for a success that is not the site's, as where a network wants to be signed in to first. */
const BAD_GATEWAY = 502;

const notTheSite = (status: number) =>
  `No ha contestado el sitio, sino algo que hay delante, como un proxy (${status}). Recarga la página o inténtalo más tarde.`;

async function send(method: string, url: string, body?: unknown): Promise<Response> {
  const attempt = attemptOf(body);
  for (;;) {
    try {
      return await sendOnce(method, url, body);
    } catch (error) {
      const needsProof = error instanceof ApiError && error.confirm;
      const again = needsProof ? await askToConfirm() : await attempt?.again(error);
      if (!again) throw error;
    }
  }
}

async function sendOnce(method: string, url: string, body?: unknown): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    ...(body !== undefined && {
      headers: { "content-type": "application/json", ...attemptHeaders(body) },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw await toApiError(response);
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (isPage) throw new ApiError(BAD_GATEWAY, notTheSite(response.status));
  return response;
}

function attemptHeaders(body: unknown) {
  const attempt = attemptOf(body);
  return (
    attempt && {
      "idempotency-key": attempt.key,
      ...(attempt.account !== undefined && { "expected-account": String(attempt.account) }),
    }
  );
}

/** A failed answer as an error. The site says in JSON why, or in a line of text; a page or nothing is not its own. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response;
  const text = (await response.text()).trim();
  try {
    const { message, ...details } = JSON.parse(text) as Partial<ApiDetails & { message: string }>;
    return new ApiError(status, message || notTheSite(status), details);
  } catch {
    return new ApiError(status, text && !text.startsWith("<") ? text : notTheSite(status));
  }
}
