import { liftAiStop } from "@/lib/machines/ai-stops/commands";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const DELETE = route({ params: idParams("stopId") }, ({ actor, params }) =>
  liftAiStop(actor, params.stopId),
);
