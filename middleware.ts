import { createHash, randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { signedInHintScript } from "@/components/layout/signed-in-hint";
import { sessionCookie } from "@/lib/auth/options";
import { contentSecurityPolicy } from "@/lib/http/security-headers";
import { routes } from "@/lib/addresses/routes";

/** The private screens only: a public page in the matcher would be served at half the speed. */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/profile",
    "/dashboard",
    "/entries",
    "/entries/create",
    "/entries/:id/edit",
    "/synthetic-users/:path*",
    "/spaces/:path*",
    "/tasks/:path*",
    "/slugs/:path*",
    "/domains/new",
    "/domains/edit/:id",
    "/comments",
  ],
};

/**
 * Sends visitors to sign in before a private screen is made, and gives those screens a policy that lets
 * only their own scripts run. It guards nothing: every page and every call asks who acts.
 */
export function middleware(request: NextRequest) {
  if (!request.cookies.has(sessionCookie)) {
    const { pathname, search } = request.nextUrl;
    return NextResponse.redirect(new URL(routes.auth({ next: pathname + search }), request.url));
  }
  const policy = privatePolicy();
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // where Next finds the nonce for its scripts
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

const hintHash = createHash("sha256").update(signedInHintScript).digest("base64");

const privatePolicy = () =>
  contentSecurityPolicy({
    scripts: [
      `'nonce-${randomBytes(16).toString("base64")}'`,
      `'sha256-${hintHash}'`,
      "'strict-dynamic'",
    ],
    dev: process.env.NODE_ENV === "development",
  });
