import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { readQuery } from "@/lib/platform/text/saving";
import { admitEntry } from "@/lib/publishing/publish/entry-commands";

export const POST = route(
  { params: idParams("entryId"), query: readQuery },
  ({ actor, params, query }) => admitEntry(actor, params.entryId, query),
);
