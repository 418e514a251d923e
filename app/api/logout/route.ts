import { closeSession } from "@/lib/platform/auth/session";
import { emptyResponse } from "@/lib/platform/http/json-response";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({}, async ({ request }) =>
  withCookies(emptyResponse(), await closeSession(request.headers.get("cookie"))),
);
