import { createHash, randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { readerChoicesScript } from "@/lib/platform/http/reader-choices";
import { signedInHintScript } from "@/lib/platform/auth/signed-in-hint";
import { sessionCookie } from "@/lib/platform/auth/options";
import { NOT_ALLOWED, READ_METHODS, isRead } from "@/lib/platform/http/methods";
import { contentSecurityPolicy } from "@/lib/platform/http/security-headers";
import { env, strictTransport } from "@/lib/kernel/env";
import { answerGone } from "@/app/gone";
import { clientHeaders, routeHost, sitePage } from "@/app/route-host";
import { ROUTED_HOST } from "@/lib/platform/addresses/hosts";
import { routes } from "@/lib/platform/addresses/routes";

/**
 * The paths for which Next calls `middleware`. The compiler reads them, so everything is spelt out. Behind our own
 * server: the private screens, and kept front pages that are not in its cache; other public pages would be served at
 * half the speed. On other hosts: every page, for the domains of spaces.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    {
      source:
        "/((?!(?:_next|api|uploads|avatars|images)/|favicon\\.ico|icon\\.svg|apple-icon\\.png).*)",
      missing: [{ type: "host", value: "ya-encaminado.invalid" }],
    },
    // Kept front pages, which may be gone.
    { source: "/:path*/portadas/:edition(\\d{4}-\\d{2}-\\d{2}.*)" },
    "/profile/:path*",
    "/dashboard",
    "/entries",
    "/entries/create",
    "/entries/waiting",
    "/entries/imagenes",
    "/entries/:id/edit",
    "/entries/:id/versiones",
    "/entries/:id/aviso",
    "/synthetic-users/:path*",
    "/spaces/:path*",
    "/tasks/:path*",
    "/slugs/:path*",
    "/domains/new",
    "/domains/edit/:id",
    "/comments",
    "/settings/:path*",
    "/people",
    "/audit",
    "/estado",
    "/reports",
    "/redaccion/:path*",
    "/decisions/:id",
    "/invitations/:path*",
    "/notices",
  ],
};

/**
 * Answers for the domains of spaces on hosts without our own server. Sends visitors to sign in before a private screen
 * is made, and gives those screens a policy that lets only their own scripts run. It guards nothing: every page and
 * every call asks who acts.
 */
export async function middleware(request: NextRequest) {
  const response = await answer(request);
  if (env.IMAGES_ELSEWHERE === "link" && !response.headers.has(POLICY)) {
    response.headers.set(POLICY, publicPolicy());
  }
  if (strictTransport) response.headers.set("strict-transport-security", strictTransport);
  return response;
}

async function answer(request: NextRequest) {
  if (!isRead(request.method)) return refuseWrite(request.method);
  const { pathname, search } = request.nextUrl;
  const isRouted = request.headers.get("host") === ROUTED_HOST;
  const gone = await answerGone(request);
  if (gone) return gone;
  const ofDomain = isRouted ? null : await routeHost(request);
  if (ofDomain) return ofDomain;
  const headers = clientHeaders(request.headers);
  if (!isPrivate(pathname)) {
    const response = NextResponse.next({ request: { headers } });
    return isRouted ? response : sitePage(pathname, response);
  }
  if (!request.cookies.has(sessionCookie)) {
    return NextResponse.redirect(new URL(routes.auth({ next: pathname + search }), request.url));
  }
  const policy = privatePolicy();
  headers.set(POLICY, policy); // where Next finds the nonce for its scripts
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(POLICY, policy);
  return response;
}

const POLICY = "content-security-policy";

const policyOf = (...scripts: string[]) =>
  contentSecurityPolicy({
    scripts,
    dev: process.env.NODE_ENV === "development",
    linksImages: env.IMAGES_ELSEWHERE === "link",
  });

/**
 * Returns the policy of `securityHeaders` with the present settings: the build has written it for images from our
 * proxy.
 */
const publicPolicy = () => policyOf("'unsafe-inline'");

/** Refuses methods that do more than read, as our own server does: the answer of a page may be kept in a cache. */
const refuseWrite = (method: string) =>
  method === "OPTIONS"
    ? new NextResponse(null, { status: 204, headers: { allow: READ_METHODS } })
    : new NextResponse(NOT_ALLOWED, {
        status: 405,
        headers: {
          allow: READ_METHODS,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });

/** The screens of the matcher, whose sources are paths like those of routes. */
const privateScreens = config.matcher
  .filter((source) => typeof source === "string")
  .map((path) => new RegExp(`^${path.replace("/:path*", "(/.*)?").replace(":id", "[^/]+")}$`));

const isPrivate = (path: string) => privateScreens.some((screen) => screen.test(path));

const hashes = [signedInHintScript, readerChoicesScript].map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);

const privatePolicy = () =>
  policyOf(`'nonce-${randomBytes(16).toString("base64")}'`, ...hashes, "'strict-dynamic'");
