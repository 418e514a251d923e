import { closeSession } from "@/lib/platform/auth/session";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({}, async ({ request }) =>
  withCookies(
    new Response(null, { status: 204 }),
    await closeSession(request.headers.get("cookie")),
  ),
);
