import { signInWithPasskey } from "@/lib/accounts/access/sign-in-commands";
import { noChallenge } from "@/lib/accounts/factors/challenge";
import { passkeySignIn } from "@/lib/accounts/factors/schema";
import { enter } from "@/lib/platform/auth/session";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({ body: passkeySignIn }, async ({ body, request }) => {
  const cookies = request.headers.get("cookie");
  const user = await signInWithPasskey(body.response, cookies);
  const opened = await enter(cookies, user.id, { remember: body.remember });
  return withCookies(jsonResponse(user), [...opened, noChallenge]);
});
