import { closeSession, openSession } from "@/lib/auth/session";
import { invalid } from "@/lib/kernel/errors";
import { clientAddress } from "@/lib/http/address";
import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { registerSynthetic } from "@/lib/synthetic-users/commands";
import { signUp } from "@/lib/users/commands";
import { registration } from "@/lib/users/schema";

export const POST = publicRoute({ body: registration }, async ({ actor, body, request }) => {
  if ("synthetic" in body) {
    if (!actor) throw invalid("synthetic", "Inicia sesión para crear usuarios sintéticos.");
    return Response.json(await registerSynthetic(actor, body), { status: 201 });
  }
  const user = await signUp(body, clientAddress(request));
  await closeSession(request.headers.get("cookie"));
  return withCookies(Response.json(user, { status: 201 }), await openSession(user.id));
});
