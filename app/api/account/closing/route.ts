import { closeAccount, keepAccount } from "@/lib/accounts/account/commands";
import { closingInput } from "@/lib/accounts/account/schema";
import { closeSession } from "@/lib/platform/auth/session";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { route } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = route({ body: closingInput }, async ({ actor, body, request }) => {
  const closing = await closeAccount(actor, body);
  return withCookies(jsonResponse(closing), await closeSession(request.headers.get("cookie")));
});

export const DELETE = route({}, ({ actor }) => keepAccount(actor));
