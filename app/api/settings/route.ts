import { changeSettings } from "@/lib/desk/site/commands";
import { getSettings } from "@/lib/house/settings/queries";
import { siteSettingsChanges } from "@/lib/house/settings/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => getSettings(actor));

export const PATCH = route({ body: siteSettingsChanges }, ({ actor, body }) =>
  changeSettings(actor, body),
);
