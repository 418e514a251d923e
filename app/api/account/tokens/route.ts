import { makeToken, revokeTokens } from "@/lib/accounts/access-tokens/commands";
import { listTokens } from "@/lib/accounts/access-tokens/queries";
import { tokenInput } from "@/lib/accounts/access-tokens/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listTokens(actor));

export const POST = route({ body: tokenInput, status: 201 }, ({ actor, body }) =>
  makeToken(actor, body),
);

export const DELETE = route({}, ({ actor }) => revokeTokens(actor));
