import { route } from "@/lib/http/route";
import { recoverEntryVersion } from "@/lib/publishing/versions";
import { versionParams } from "@/lib/text/saving";

export const POST = route({ params: versionParams }, ({ actor, params }) =>
  recoverEntryVersion(actor, params.entryId, params.version),
);
