import { loginInput } from "@/lib/accounts/access/schema";
import { signIn } from "@/lib/accounts/access/sign-in-commands";
import { noChallenge } from "@/lib/accounts/factors/challenge";
import { enter } from "@/lib/platform/auth/session";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({ body: loginInput }, async ({ body, request }) => {
  const cookies = request.headers.get("cookie");
  const user = await signIn(body, cookies);
  const { remember, passkey } = body;
  const opened = await enter(cookies, user.id, { remember });
  return withCookies(jsonResponse(user), passkey ? [...opened, noChallenge] : opened);
});
