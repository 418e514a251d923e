import { askForNewPasskey } from "@/lib/accounts/factors/commands";
import { jsonResponse } from "@/lib/platform/http/json-response";
import { route } from "@/lib/platform/http/route";
import { withCookies } from "@/lib/platform/http/with-cookies";

export const POST = route({ beforeFactor: true }, async ({ actor }) => {
  const { options, cookie } = await askForNewPasskey(actor);
  return withCookies(jsonResponse(options), [cookie]);
});
