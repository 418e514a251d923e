import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { pingWebhook } from "@/lib/texts/webhooks/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  pingWebhook(actor, params.id),
);
