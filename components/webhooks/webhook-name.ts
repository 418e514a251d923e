import type { Webhook } from "@/lib/texts/webhooks/dto";

/** Returns the name that tells a webhook from others, of the same server too: its address, without the scheme. */
export const webhookName = ({ url }: Pick<Webhook, "url">): string =>
  url.replace(/^https?:\/\//, "").replace(/\/$/, "");
