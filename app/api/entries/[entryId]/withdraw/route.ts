import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { takeEntryDown } from "@/lib/publishing/removals";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  takeEntryDown(actor, params.entryId),
);
