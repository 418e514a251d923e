import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { deleteWebhook, updateWebhook } from "@/lib/texts/webhooks/commands";
import { webhookChanges } from "@/lib/texts/webhooks/schema";

const params = idParams("id");

export const PATCH = route({ params, body: webhookChanges }, ({ actor, params, body }) =>
  updateWebhook(actor, params.id, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteWebhook(actor, params.id));
