import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { canManageSpaceWebhooks } from "@/lib/texts/webhooks/policy";
import { listWebhooks } from "@/lib/texts/webhooks/queries";

export const metadata: Metadata = { title: "Webhooks" };

export default managedSpacePage(
  routes.spaceWebhooks,
  async ({ space_id, name }, actor) => (
    <WebhooksScreen space={{ space_id, name }} webhooks={await listWebhooks(actor, space_id)} />
  ),
  canManageSpaceWebhooks,
);
