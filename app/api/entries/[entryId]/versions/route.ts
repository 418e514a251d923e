import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { versionListQuery } from "@/lib/platform/text/saving";
import { listEntryVersions } from "@/lib/texts/versions/queries";

export const GET = route(
  { params: idParams("entryId"), query: versionListQuery },
  ({ actor, params, query }) => listEntryVersions(actor, params.entryId, query),
);
