import { closeSession, openSession } from "@/lib/auth/session";
import { clientAddress } from "@/lib/http/address";
import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { signIn } from "@/lib/users/commands";
import { loginInput } from "@/lib/users/schema";

export const POST = publicRoute({ body: loginInput }, async ({ body, request }) => {
  const user = await signIn(body, clientAddress(request));
  await closeSession(request.headers.get("cookie"));
  return withCookies(Response.json(user), await openSession(user.id));
});
