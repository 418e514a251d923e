import { enter } from "@/lib/auth/session";
import { noChallenge } from "@/lib/factors/challenge";
import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { signIn } from "@/lib/access/sign-in";
import { loginInput } from "@/lib/access/schema";

export const POST = publicRoute({ body: loginInput }, async ({ body, request }) => {
  const cookies = request.headers.get("cookie");
  const user = await signIn(body, cookies);
  const { remember, passkey } = body;
  const opened = await enter(cookies, user.id, { remember });
  return withCookies(Response.json(user), passkey ? [...opened, noChallenge] : opened);
});
