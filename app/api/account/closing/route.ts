import { closeAccount, keepAccount } from "@/lib/account/commands";
import { closingInput } from "@/lib/account/schema";
import { closeSession } from "@/lib/auth/session";
import { route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = route({ body: closingInput }, async ({ actor, body, request }) => {
  const closing = await closeAccount(actor, body);
  return withCookies(Response.json(closing), await closeSession(request.headers.get("cookie")));
});

export const DELETE = route({}, ({ actor }) => keepAccount(actor));
