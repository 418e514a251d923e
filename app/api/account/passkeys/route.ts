import { noChallenge } from "@/lib/factors/challenge";
import { addPasskey } from "@/lib/factors/commands";
import { passkeyInput } from "@/lib/factors/schema";
import { route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = route(
  { body: passkeyInput, beforeFactor: true },
  async ({ actor, body, request }) => {
    const added = await addPasskey(actor, body, request.headers.get("cookie"));
    return withCookies(Response.json(added, { status: 201 }), [noChallenge]);
  },
);
