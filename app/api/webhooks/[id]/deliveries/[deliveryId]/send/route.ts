import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { resendDelivery } from "@/lib/texts/webhooks/commands";
import { deliveryParam } from "@/lib/texts/webhooks/schema";

const params = idParams("id").extend(deliveryParam);

export const POST = route({ params }, ({ actor, params }) =>
  resendDelivery(actor, params.id, params.deliveryId),
);
