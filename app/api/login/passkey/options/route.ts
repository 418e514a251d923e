import { publicRoute } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";
import { askForPasskey } from "@/lib/factors/commands";

export const POST = publicRoute({}, async () => {
  const { options, cookie } = await askForPasskey();
  return withCookies(Response.json(options), [cookie]);
});
