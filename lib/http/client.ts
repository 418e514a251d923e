/** A failed call. Its message is `status: text`, as the error catalogue of the product has it. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence. */
  readonly text: string;
  readonly issues: { path: string; message: string }[];

  constructor(status: number, text: string, issues: ApiError["issues"] = []) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.issues = issues;
    this.name = "ApiError";
  }
}

/** One page of a list call and the address of the next, null on the last. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

/** The browser's way to the API: JSON in and out, cookies sent, every non-OK answer an `ApiError`. */
export const api = {
  get: <T>(url: string) => request<T>("GET", url),
  post: <T>(url: string, body?: unknown) => request<T>("POST", url, body),
  put: <T>(url: string, body?: unknown) => request<T>("PUT", url, body),
  patch: <T>(url: string, body?: unknown) => request<T>("PATCH", url, body),
  delete: (url: string) => request<void>("DELETE", url),
  /** A list call with the address of its next page. */
  async list<T>(url: string): Promise<ListPage<T>> {
    const response = await send("GET", url);
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
    return { items: (await response.json()) as T[], next };
  },
};

/** The sentence to show for any failure of a call. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  return error instanceof TypeError ? "No hay conexión con el servidor." : String(error);
}

async function request<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await send(method, url, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function send(method: string, url: string, body?: unknown): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** A failed answer as an error. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { message, issues } = JSON.parse(text) as Partial<ApiError>;
    return new ApiError(response.status, message || response.statusText, issues);
  } catch {
    return new ApiError(response.status, text || response.statusText);
  }
}
