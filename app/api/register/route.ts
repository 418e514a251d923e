import { signUp } from "@/lib/accounts/registration/commands";
import { APPROVAL_NEEDED, registration } from "@/lib/accounts/registration/schema";
import { invalid } from "@/lib/kernel/errors";
import { registerSynthetic } from "@/lib/machines/synthetic-users/commands";
import { enter } from "@/lib/platform/auth/session";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { publicRoute } from "@/lib/platform/http/route";
import { isFromThisMachine } from "@/lib/platform/http/this-machine";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute(
  { body: registration, once: true },
  async ({ actor, body, request }) => {
    if ("synthetic" in body) {
      if (!actor) throw invalid("synthetic", "Inicia sesión para crear usuarios sintéticos.");
      return jsonResponse(await registerSynthetic(actor, body), { status: 201 });
    }
    const { waiting, ...user } = await signUp(body, {
      fromThisMachine: isFromThisMachine(request),
    });
    if (waiting) return jsonResponse({ waiting, message: APPROVAL_NEEDED }, { status: 202 });
    const cookies = await enter(request.headers.get("cookie"), user.id);
    return withCookies(jsonResponse(user, { status: 201 }), cookies);
  },
);
