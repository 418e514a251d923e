import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listDeliveries } from "@/lib/texts/webhooks/queries";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  listDeliveries(actor, params.id),
);
