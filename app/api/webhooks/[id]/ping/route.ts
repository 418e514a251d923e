import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { pingWebhook } from "@/lib/webhooks/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  pingWebhook(actor, params.id),
);
