import { askForPasskey } from "@/lib/accounts/factors/commands";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { publicRoute } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = publicRoute({}, async () => {
  const { options, cookie } = await askForPasskey();
  return withCookies(jsonResponse(options), [cookie]);
});
