import { confirmWithPasskey } from "@/lib/accounts/access/commands";
import { noChallenge } from "@/lib/accounts/factors/challenge";
import { passkeyAnswer } from "@/lib/accounts/factors/schema";
import { emptyResponse } from "@/lib/platform/http/json-response";
import { route } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = route(
  { body: passkeyAnswer, beforeFactor: true },
  async ({ actor, body, request }) => {
    await confirmWithPasskey(actor, body.response, request.headers.get("cookie"));
    return withCookies(emptyResponse(), [noChallenge]);
  },
);
