import { route } from "@/lib/http/route";
import { changeSettings } from "@/lib/site/commands";
import { getSettings } from "@/lib/settings/queries";
import { siteSettingsChanges } from "@/lib/settings/schema";

export const GET = route({}, ({ actor }) => getSettings(actor));

export const PATCH = route({ body: siteSettingsChanges }, ({ actor, body }) =>
  changeSettings(actor, body),
);
