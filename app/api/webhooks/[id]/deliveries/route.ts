import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listDeliveries } from "@/lib/webhooks/queries";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  listDeliveries(actor, params.id),
);
