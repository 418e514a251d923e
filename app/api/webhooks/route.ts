import { route } from "@/lib/platform/http/route";
import { createWebhook } from "@/lib/texts/webhooks/commands";
import { listWebhooks } from "@/lib/texts/webhooks/queries";
import { webhookInput, webhookQuery } from "@/lib/texts/webhooks/schema";

export const GET = route({ query: webhookQuery }, ({ actor, query }) =>
  listWebhooks(actor, query.space_id ?? null),
);

export const POST = route({ body: webhookInput, status: 201 }, ({ actor, body }) =>
  createWebhook(actor, body),
);
