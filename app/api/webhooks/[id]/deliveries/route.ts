import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { listDeliveries } from "@/lib/texts/webhooks/queries";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  listDeliveries(actor, params.id),
);
