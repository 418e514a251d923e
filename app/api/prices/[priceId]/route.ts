import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { deletePrice } from "@/lib/machines/spending/commands";

export const DELETE = route({ params: idParams("priceId") }, ({ actor, params }) =>
  deletePrice(actor, params.priceId),
);
