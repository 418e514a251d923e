"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { withQuery } from "@/lib/platform/text/with-query";
import type { Webhook } from "@/lib/texts/webhooks/dto";
import type { WebhookChanges, WebhookInput } from "@/lib/texts/webhooks/schema";

/** Milliseconds until a log is read again while a message is about to be sent. */
const SOON = 2_000;

/** The webhooks of a space, or for null of the site; `served`: as the page was served with them. */
export const webhooksQuery = (spaceId: number | null, served: Webhook[]) =>
  queryOptions({
    queryKey: ["webhooks", spaceId],
    queryFn: () => api.get(withQuery("/api/webhooks", { space_id: spaceId?.toString() })),
    initialData: served,
  });

/** The newest messages of a webhook. */
export const deliveriesQuery = (webhookId: number) =>
  queryOptions({
    queryKey: [...LOGS, webhookId],
    queryFn: () => api.get(`${addressOf(webhookId)}/deliveries`),
    refetchInterval: ({ state }) =>
      state.data?.some(({ next_at, tries }) => next_at && tries === 0) ? SOON : false,
  });

/** The key of logs, apart from that of the lists: the log of a deleted webhook cannot be read again. */
const LOGS = ["webhook-logs"];

const addressOf = (webhookId: number) => `/api/webhooks/${webhookId}` as const;

const failed = (title: string) => (error: Error) => ({ title, description: errorText(error) });

export const useCreateWebhook = mutation({
  request: (input: WebhookInput) => api.post("/api/webhooks", input),
  invalidates: [["webhooks"]],
  success: { title: "Webhook creado" },
  failure: failed("No se pudo crear el webhook"),
});

export const useUpdateWebhook = mutation({
  request: ({ webhookId, ...changes }: WebhookChanges & { webhookId: number }) =>
    api.patch(addressOf(webhookId), changes),
  invalidates: [["webhooks"], LOGS],
  success: { title: "Webhook guardado" },
  failure: failed("No se pudo guardar el webhook"),
});

export const useDeleteWebhook = mutation({
  request: (webhookId: number) => api.delete(addressOf(webhookId)),
  invalidates: [["webhooks"]],
  success: { title: "Webhook eliminado" },
  failure: failed("No se pudo eliminar el webhook"),
});

export const useRotateSecret = mutation({
  request: (webhookId: number) => api.post(`${addressOf(webhookId)}/secret`),
  invalidates: [["webhooks"]],
  failure: failed("No se pudo renovar el secreto"),
});

export const usePingWebhook = mutation({
  request: (webhookId: number) => api.post(`${addressOf(webhookId)}/ping`),
  invalidates: [["webhooks"], LOGS],
  success: { title: "Prueba en camino", description: "En unos segundos verás qué responde." },
  failure: failed("No se pudo probar el webhook"),
});

export const useResendDelivery = mutation({
  request: ({ webhookId, deliveryId }: { webhookId: number; deliveryId: string }) =>
    api.post(`${addressOf(webhookId)}/deliveries/${deliveryId}/send`),
  invalidates: [["webhooks"], LOGS],
  success: { title: "Envío en camino" },
  failure: failed("No se pudo enviar"),
});
