import { route } from "@/lib/platform/http/route";
import { versionParams } from "@/lib/platform/text/saving";
import { getEntryVersion } from "@/lib/texts/versions/queries";

export const GET = route({ params: versionParams }, ({ actor, params }) =>
  getEntryVersion(actor, params.entryId, params.version),
);
