import type { Webhook } from "@/lib/texts/webhooks/dto";

/** What tells a webhook from the others, of the same server too: its address, without how it is asked. */
export const webhookName = ({ url }: Pick<Webhook, "url">): string =>
  url.replace(/^https?:\/\//, "").replace(/\/$/, "");
