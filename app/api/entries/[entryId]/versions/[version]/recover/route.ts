import { route } from "@/lib/platform/http/route";
import { recoverEntryVersion } from "@/lib/publishing/publish/version-commands";
import { versionParams } from "@/lib/platform/text/saving";

export const POST = route({ params: versionParams }, ({ actor, params }) =>
  recoverEntryVersion(actor, params.entryId, params.version),
);
