import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { republishEntry } from "@/lib/publishing/removals";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  republishEntry(actor, params.entryId),
);
