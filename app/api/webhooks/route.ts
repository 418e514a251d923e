import { route } from "@/lib/http/route";
import { createWebhook } from "@/lib/webhooks/commands";
import { listWebhooks } from "@/lib/webhooks/queries";
import { webhookInput, webhookQuery } from "@/lib/webhooks/schema";

export const GET = route({ query: webhookQuery }, ({ actor, query }) =>
  listWebhooks(actor, query.space_id ?? null),
);

export const POST = route({ body: webhookInput, status: 201 }, ({ actor, body }) =>
  createWebhook(actor, body),
);
