import { route } from "@/lib/platform/http/route";
import { versionParams } from "@/lib/platform/text/saving";
import { recoverEntryVersion } from "@/lib/publishing/publish/version-commands";

export const POST = route({ params: versionParams }, ({ actor, params }) =>
  recoverEntryVersion(actor, params.entryId, params.version),
);
