import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { canManageSiteWebhooks } from "@/lib/texts/webhooks/policy";
import { listWebhooks } from "@/lib/texts/webhooks/queries";

export const metadata: Metadata = { title: "Webhooks" };

export default staffPage<PageProps<"/settings/webhooks">>(
  {
    address: () => routes.siteWebhooks,
    may: canManageSiteWebhooks,
    why: "Solo los administradores ven y cambian los webhooks del sitio.",
  },
  async (actor) => <WebhooksScreen space={null} webhooks={await listWebhooks(actor, null)} />,
);
