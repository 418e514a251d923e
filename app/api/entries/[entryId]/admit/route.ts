import { admitEntry } from "@/lib/publishing/publish/entry-commands";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  admitEntry(actor, params.entryId),
);
