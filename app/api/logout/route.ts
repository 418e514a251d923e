import { closeSession } from "@/lib/auth/session";
import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = publicRoute({}, async ({ request }) =>
  withCookies(
    new Response(null, { status: 204 }),
    await closeSession(request.headers.get("cookie")),
  ),
);
