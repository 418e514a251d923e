import { makeToken, revokeTokens } from "@/lib/access-tokens/commands";
import { listTokens } from "@/lib/access-tokens/queries";
import { tokenInput } from "@/lib/access-tokens/schema";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => listTokens(actor));

export const POST = route({ body: tokenInput, status: 201 }, ({ actor, body }) =>
  makeToken(actor, body),
);

export const DELETE = route({}, ({ actor }) => revokeTokens(actor));
