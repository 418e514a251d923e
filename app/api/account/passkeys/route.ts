import { noChallenge } from "@/lib/accounts/factors/challenge";
import { addPasskey } from "@/lib/accounts/factors/commands";
import { passkeyInput } from "@/lib/accounts/factors/schema";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { route } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = route(
  { body: passkeyInput, beforeFactor: true },
  async ({ actor, body, request }) => {
    const added = await addPasskey(actor, body, request.headers.get("cookie"));
    return withCookies(jsonResponse(added, { status: 201 }), [noChallenge]);
  },
);
