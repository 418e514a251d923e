import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { admitEntry } from "@/lib/publishing/publish/entry-commands";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  admitEntry(actor, params.entryId),
);
