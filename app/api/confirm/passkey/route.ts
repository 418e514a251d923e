import { confirmWithPasskey } from "@/lib/access/commands";
import { noChallenge } from "@/lib/factors/challenge";
import { passkeyAnswer } from "@/lib/factors/schema";
import { route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = route(
  { body: passkeyAnswer, beforeFactor: true },
  async ({ actor, body, request }) => {
    await confirmWithPasskey(actor, body.response, request.headers.get("cookie"));
    return withCookies(new Response(null, { status: 204 }), [noChallenge]);
  },
);
