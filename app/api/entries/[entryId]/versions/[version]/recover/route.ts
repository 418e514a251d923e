import { route } from "@/lib/http/route";
import { recoverEntryVersion } from "@/lib/versions/commands";
import { versionParams } from "@/lib/versions/schema";

export const POST = route({ params: versionParams }, ({ actor, params }) =>
  recoverEntryVersion(actor, params.entryId, params.version),
);
