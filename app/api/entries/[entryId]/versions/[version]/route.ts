import { route } from "@/lib/http/route";
import { getEntryVersion } from "@/lib/versions/queries";
import { versionParams } from "@/lib/text/saving";

export const GET = route({ params: versionParams }, ({ actor, params }) =>
  getEntryVersion(actor, params.entryId, params.version),
);
