import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";

export const POST = route({ params: idParams("entryId") }, ({ actor, params }) =>
  takeEntryDown(actor, params.entryId),
);
