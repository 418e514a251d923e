import { idParams } from "@/lib/kernel/ids";
import { liftAiStop } from "@/lib/machines/ai-stops/commands";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({ params: idParams("stopId") }, ({ actor, params }) =>
  liftAiStop(actor, params.stopId),
);
