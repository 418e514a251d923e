import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { requireMigrated } from "@/lib/kernel/database-state";
import { env } from "@/lib/kernel/env";
import { forbidden, notFound, unauthenticated, invalid } from "@/lib/kernel/errors";
import { savingOnce, type Save } from "@/lib/kernel/once";
import { Page } from "@/lib/kernel/pagination";
import { findPart } from "@/lib/kernel/process";
import { inRequest } from "@/lib/kernel/request-context";
import { validate } from "@/lib/kernel/validate";
import type { Wire } from "@/lib/kernel/wire";
import { tokenOf, whoHolds } from "@/lib/platform/auth/access-token";
import { readCookie } from "@/lib/platform/auth/cookies";
import { sessionCookie } from "@/lib/platform/auth/options";
import { actorFromCookies, forgottenSession, whoSent } from "@/lib/platform/auth/session";
import { clientNetwork } from "@/lib/platform/http/address";
import { askedHost } from "@/lib/platform/http/asked-host";
import { CALL_BYTES, readJson, requireStorable, STRANGER_BYTES } from "@/lib/platform/http/body";
import { errorResponse } from "@/lib/platform/http/error-response";
import { jsonResponse, type JsonResponse } from "@/lib/platform/http/json-response";
import { assertSameOrigin } from "@/lib/platform/http/same-origin";
import { spendReading } from "@/lib/platform/limits/spend";
import { storable } from "@/lib/platform/text/storable";

type Schema = z.ZodType | undefined;
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

interface Declaration<P extends Schema, Q extends Schema, B extends Schema> {
  /** Path parameters; what does not fit is a 404. */
  params?: P;
  query?: Q;
  /** A JSON body. */
  body?: B;
  /** The most bytes of the body for an account; nobody else may send more than `STRANGER_BYTES`. */
  bytes?: number;
  /** Status of a success with an answer; 200 by default. */
  status?: number;
  /** A save: sent again with the same `Idempotency-Key` it is made once, and answered as the first time. */
  once?: true;
  /** True when it also answers an administrator who has yet to add the second factor that the site asks for. */
  beforeFactor?: true;
}

interface Call<Who, P extends Schema, Q extends Schema, B extends Schema> {
  actor: Who;
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: Request;
}

type Handler<Who, P extends Schema, Q extends Schema, B extends Schema, Result> = (
  call: Call<Who, P, Q, B>,
) => Result;

/** A route handler for Next, along with what it was made of. */
interface Endpoint<P extends Schema, Q extends Schema, B extends Schema, Result> {
  (request: Request, context: NextContext): Promise<Response>;
  declaration: Declaration<P, Q, B>;
  isPublic: boolean;
  /** For the compiler alone: the body that the call takes, and the JSON of its answer (`calls.ts`). */
  wire?: (...sent: B extends z.ZodType ? [body: z.input<B>] : []) => Json<Awaited<Result>>;
}

/** The JSON that `toResponse` makes of a result, as its reader has it. */
type Json<Result> =
  Result extends Page<infer Item>
    ? Read<Item>[]
    : Result extends Response
      ? Result extends JsonResponse<infer Value>
        ? Read<Value>
        : unknown
      : Read<Result>;

/** The type by its own name where JSON changes nothing; with texts for its dates where it has any. */
type Read<Value> = Wire<Value> extends Value ? Value : Wire<Value>;

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * A route handler for signed-in users; 401 for anybody else. What the handler returns becomes the response:
 * nothing → 204, a `Page` → array plus `Link` header, a `Response` as it is, anything else as JSON.
 * Whatever is thrown becomes an error response.
 */
export function route<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  Result extends Promise<unknown> = Promise<unknown>,
>(
  declaration: Declaration<P, Q, B>,
  handler: Handler<Actor, P, Q, B, Result>,
): Endpoint<P, Q, B, Result> {
  const { beforeFactor } = declaration;
  return endpoint(declaration, {
    handler,
    byCookies: beforeFactor ? requireSession : requireActor,
  });
}

/** A route handler like `route`, but for anybody; the actor is null for visitors. */
export function publicRoute<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  Result extends Promise<unknown> = Promise<unknown>,
>(
  declaration: Declaration<P, Q, B>,
  handler: Handler<Actor | null, P, Q, B, Result>,
): Endpoint<P, Q, B, Result> {
  return endpoint(declaration, { handler, byCookies: actorFromCookies, isPublic: true });
}

function endpoint<Who, P extends Schema, Q extends Schema, B extends Schema>(
  declaration: Declaration<P, Q, B>,
  { handler, byCookies, isPublic = false }: Answering<Who, P, Q, B>,
) {
  const { params, query, body, bytes = CALL_BYTES, once, beforeFactor, status = 200 } = declaration;
  // A caller with an access token is identified by it alone, whatever cookies come along.
  const identify = (token: string | null, request: Request): Promise<Who | undefined> =>
    token === null
      ? byCookies(request.headers.get("cookie"))
      : (byToken(token, request, beforeFactor) as Promise<Who>);
  const answer = async (request: Request, context: NextContext): Promise<Response> => {
    try {
      await requireMigrated();
      // On a domain nobody is signed in, and nothing is written: as on our own server for every address.
      const onDomain = await findPart("hosts")?.domainAt(askedHost(request.headers));
      if (onDomain && isWrite(request)) return toSite(request);
      const token = onDomain ? null : tokenOf(request);
      // No browser adds a token by itself, and no other site's script may: nothing here answers its preflight.
      if (token === null) refuseForeignWrites(request);
      const result = await inRequest(contextOf(request), async () => {
        const actor = await (onDomain ? byCookies(null) : identify(token, request));
        if (actor === undefined) return signInFirst(request);
        if (once) requireSameAccount(actor as Actor | null, request);
        if (body && !actor) await spendReading(STRANGER_BYTES / 1_000_000);
        const call = {
          actor,
          params: (params ? parseParams(params, await context.params) : undefined) as Output<P>,
          query: (query ? validate(query, searchParams(request)) : undefined) as Output<Q>,
          body: (body
            ? validate(body, await readJson(request, actor ? bytes : STRANGER_BYTES))
            : undefined) as Output<B>,
          request,
        };
        const save = once && findSave(actor as Actor | null, request, call.body);
        return save ? savingOnce(save, () => handler(call)) : handler(call);
      });
      return toResponse(result, status, request);
    } catch (error) {
      return errorResponse(error, request);
    }
  };
  return Object.assign(answer, { declaration, isPublic }); // what the description of the calls is made of
}

interface Answering<Who, P extends Schema, Q extends Schema, B extends Schema> {
  handler: Handler<Who, P, Q, B, Promise<unknown>>;
  /** Returns who sent this `Cookie` header; undefined for somebody who has to sign in first. */
  byCookies: (cookies: string | null) => Promise<Who | undefined>;
  /** True when visitors are answered, too. */
  isPublic?: boolean;
}

const contextOf = (request: Request) => ({
  network: clientNetwork(request.headers.get("x-forwarded-for")),
  userAgent: request.headers.get("user-agent"),
});

function toSite({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  return new Response(null, {
    status: 307,
    headers: { location: env.SITE_URL + pathname + search, "cache-control": "no-store" },
  });
}

const isWrite = ({ method }: Request) => method !== "GET" && method !== "HEAD";

function refuseForeignWrites(request: Request) {
  if (isWrite(request)) assertSameOrigin(request.headers);
}

/** Has a browser forget a session that has ended: from now on it gets the pages of visitors. */
function signInFirst(request: Request): Response {
  const response = errorResponse(unauthenticated(), request);
  if (/^bearer\b/i.test(request.headers.get("authorization") ?? "")) {
    response.headers.set("www-authenticate", 'Bearer error="invalid_token"');
  }
  if (readCookie(request.headers.get("cookie"), sessionCookie)) {
    for (const cookie of forgottenSession()) response.headers.append("set-cookie", cookie);
  }
  return response;
}

async function requireActor(cookies: string | null): Promise<Actor | undefined> {
  const sent = await whoSent(cookies);
  if (sent?.lacksFactor) throw forbidden(ADD_FACTOR);
  return sent?.actor;
}

async function byToken(token: string, request: Request, beforeFactor?: true): Promise<Actor> {
  const { actor, lacksFactor } = await whoHolds(token, request);
  if (lacksFactor && !beforeFactor) throw forbidden(ADD_FACTOR);
  return actor;
}

const ADD_FACTOR =
  "Este sitio pide a quien lo administra un segundo factor. Añádelo en tu perfil para continuar.";

async function requireSession(cookies: string | null): Promise<Actor | undefined> {
  return (await whoSent(cookies))?.actor;
}

/** Throws 404 for parameters that do not fit, or that cannot be stored: nothing can be at such an address. */
function parseParams(schema: z.ZodType, params: Record<string, string | string[] | undefined>) {
  const isStorable = Object.values(params)
    .flat()
    .every((text = "") => storable(text) === text);
  const parsed = isStorable && schema.safeParse(params);
  if (!parsed || !parsed.success) throw notFound();
  return parsed.data;
}

function searchParams(request: Request) {
  const entries = [...new URL(request.url).searchParams];
  return Object.fromEntries(entries.map(([name, value]) => [name, requireStorable(value)]));
}

/** A result as JSON, for a handler whose answers have more than one status. */
export const answer = <const Result>(result: Result, status: number): JsonResponse<Result> =>
  jsonResponse(result, { status, headers: unkept });

const unkept = { "cache-control": "private, no-store" };

function toResponse(result: unknown, status: number, request: Request): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  if (!(result instanceof Page)) return answer(result, status);
  const headers = new Headers(unkept);
  if (result.next) headers.set("link", `<${nextAddress(request, result.next)}>; rel="next"`);
  return Response.json(result.items, { status, headers });
}

/** Returns the address of the next page, path-absolute, so that it is right behind any proxy. */
function nextAddress(request: Request, cursor: string) {
  const url = new URL(request.url);
  url.searchParams.set("cursor", cursor);
  return url.pathname + url.search;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The save that a request with the header `Idempotency-Key` is; undefined without the header, and for a visitor.
 * `body` is what was sent, checked. Throws 400 for a key that is no UUID.
 */
function findSave(actor: Actor | null, request: Request, body: unknown): Save | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null || !actor) return undefined;
  if (!UUID.test(key)) throw invalid("", "La cabecera Idempotency-Key debe ser un UUID.");
  const { pathname } = new URL(request.url);
  const saved = JSON.stringify([request.method, pathname, body]);
  const digest = createHash("sha256").update(saved).digest("hex");
  return { userId: actor.id, key: key.toLowerCase(), digest };
}

/**
 * Throws 401 when the header `Expected-Account` names another account than the one that is signed in: a form that one
 * person has filled in is not saved in the name of another who signed in since, in another tab of the same browser.
 */
function requireSameAccount(actor: Actor | null, request: Request): void {
  const expected = request.headers.get("expected-account");
  if (expected !== null && actor && String(actor.id) !== expected) {
    throw unauthenticated("En este navegador ha entrado otra cuenta.");
  }
}
