import { liftAiStop } from "@/lib/ai-stops/commands";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const DELETE = route({ params: idParams("stopId") }, ({ actor, params }) =>
  liftAiStop(actor, params.stopId),
);
