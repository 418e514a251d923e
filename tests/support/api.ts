import type { Actor } from "@/lib/kernel/actor";
import { openSession } from "@/lib/platform/auth/session";
import { env } from "@/lib/kernel/env";
import { requireDescribed, type Named } from "./described";

type Handler = Named &
  ((
    request: Request,
    context: { params: Promise<Record<string, string | string[] | undefined>> },
  ) => Promise<Response>);

interface Call {
  method?: string;
  /** Path and query. */
  path?: string;
  /** What Next reads from the folder names. */
  params?: Record<string, string | number | string[]>;
  /** Sent as JSON; a string, form or bytes as they are. */
  body?: unknown;
  /** Whoever is signed in; nobody without it. */
  as?: Pick<Actor, "id">;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  /** The parsed body; undefined when there is none, or a file. */
  json: T;
  text: string;
  headers: Headers;
}

/** Calls a route handler as the server does, with a session that is really opened. */
export async function call<T = unknown>(
  handler: Handler,
  { method, path = "/api/test", params = {}, body, as, headers }: Call = {},
): Promise<Answer<T>> {
  const sent = new Headers({ host: new URL(env.SITE_URL).host, "x-forwarded-for": "127.0.0.1" });
  if (as) sent.set("cookie", await sessionCookieOf(as));
  if (isJson(body)) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const request = new Request(new URL(path, env.SITE_URL), {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: sent,
    body: isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined),
  });
  const response = await handler(request, { params: Promise.resolve(asText(params)) });
  const text = await response.text();
  const isFile = response.headers.get("content-disposition")?.startsWith("attachment");
  const json: unknown = text && !isFile ? JSON.parse(text) : undefined;
  requireDescribed(handler, response, json);
  return {
    status: response.status,
    json: json as T,
    text,
    headers: response.headers,
  };
}

/** Opens a session and returns the `Cookie` header of a browser that holds it. */
export async function sessionCookieOf(user: Pick<Actor, "id">): Promise<string> {
  return asCookieHeader(await openSession(user.id));
}

/** What a browser sends back after these `Set-Cookie` values. */
export function asCookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

function isJson(body: unknown) {
  return !(
    body === undefined ||
    typeof body === "string" ||
    body instanceof FormData ||
    body instanceof Uint8Array
  );
}

/** Addresses hold text: a numeric id arrives as its digits. */
function asText(params: NonNullable<Call["params"]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" ? String(value) : value,
    ]),
  );
}
