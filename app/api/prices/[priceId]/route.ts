import { idParams } from "@/lib/kernel/ids";
import { deletePrice } from "@/lib/machines/spending/commands";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({ params: idParams("priceId") }, ({ actor, params }) =>
  deletePrice(actor, params.priceId),
);
