import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { resendDelivery } from "@/lib/webhooks/commands";
import { deliveryParam } from "@/lib/webhooks/schema";

const params = idParams("id").extend(deliveryParam);

export const POST = route({ params }, ({ actor, params }) =>
  resendDelivery(actor, params.id, params.deliveryId),
);
