import { enter } from "@/lib/auth/session";
import { noChallenge } from "@/lib/factors/challenge";
import { passkeySignIn } from "@/lib/factors/schema";
import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { signInWithPasskey } from "@/lib/access/sign-in";

export const POST = publicRoute({ body: passkeySignIn }, async ({ body, request }) => {
  const cookies = request.headers.get("cookie");
  const user = await signInWithPasskey(body.response, cookies);
  const opened = await enter(cookies, user.id, { remember: body.remember });
  return withCookies(Response.json(user), [...opened, noChallenge]);
});
