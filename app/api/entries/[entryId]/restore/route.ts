import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { recoverEntry } from "@/lib/publishing/publish/removal-commands";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  recoverEntry(actor, params.entryId),
);
