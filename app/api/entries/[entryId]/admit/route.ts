import { admitEntry } from "@/lib/publishing/entries";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  admitEntry(actor, params.entryId),
);
