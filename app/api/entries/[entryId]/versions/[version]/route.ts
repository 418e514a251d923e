import { route } from "@/lib/platform/http/route";
import { getEntryVersion } from "@/lib/texts/versions/queries";
import { versionParams } from "@/lib/platform/text/saving";

export const GET = route({ params: versionParams }, ({ actor, params }) =>
  getEntryVersion(actor, params.entryId, params.version),
);
