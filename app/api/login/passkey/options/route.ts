import { askForPasskey } from "@/lib/accounts/factors/commands";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({}, async () => {
  const { options, cookie } = await askForPasskey();
  return withCookies(Response.json(options), [cookie]);
});
