import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { noteOpening } from "@/lib/publishing/drafting/examination";

export const POST = route({ params: idParams("draftId") }, ({ actor, params }) =>
  noteOpening(actor, params.draftId),
);
