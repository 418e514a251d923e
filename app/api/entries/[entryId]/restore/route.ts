import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { recoverEntry } from "@/lib/publishing/removals";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  recoverEntry(actor, params.entryId),
);
