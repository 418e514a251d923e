import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { deleteWebhook, updateWebhook } from "@/lib/webhooks/commands";
import { webhookChanges } from "@/lib/webhooks/schema";

const params = idParams("id");

export const PATCH = route({ params, body: webhookChanges }, ({ actor, params, body }) =>
  updateWebhook(actor, params.id, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteWebhook(actor, params.id));
