import { askForNewPasskey } from "@/lib/factors/commands";
import { route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = route({ beforeFactor: true }, async ({ actor }) => {
  const { options, cookie } = await askForNewPasskey(actor);
  return withCookies(Response.json(options), [cookie]);
});
