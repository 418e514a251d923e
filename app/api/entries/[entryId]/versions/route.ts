import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntryVersions } from "@/lib/versions/queries";
import { versionListQuery } from "@/lib/text/saving";

export const GET = route(
  { params: idParams("entryId"), query: versionListQuery },
  ({ actor, params, query }) => listEntryVersions(actor, params.entryId, query),
);
