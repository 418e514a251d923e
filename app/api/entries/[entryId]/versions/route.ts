import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listEntryVersions } from "@/lib/texts/versions/queries";
import { versionListQuery } from "@/lib/platform/text/saving";

export const GET = route(
  { params: idParams("entryId"), query: versionListQuery },
  ({ actor, params, query }) => listEntryVersions(actor, params.entryId, query),
);
