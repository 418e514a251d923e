import { z } from "@/lib/kernel/zod";
import { deliveryAnswer, webhookAnswer, webhookSecretAnswer } from "@/lib/texts/webhooks/answer";
import { done, made, ok, type Operations } from "./operation";

/** The calls about webhooks: the programs that are told of what is published. */
export const webhooks: Operations = {
  "GET /webhooks": ok(z.array(webhookAnswer), "Los webhooks del sitio, o de un espacio"),
  "POST /webhooks": made(webhookSecretAnswer, "Crea un webhook"),
  "PATCH /webhooks/[id]": ok(webhookAnswer, "Cambia un webhook"),
  "DELETE /webhooks/[id]": done("Elimina un webhook, con su registro"),
  "POST /webhooks/[id]/secret": ok(webhookSecretAnswer, "Le da otro secreto"),
  "POST /webhooks/[id]/ping": done("Envía una prueba"),
  "GET /webhooks/[id]/deliveries": ok(z.array(deliveryAnswer), "Sus últimos envíos"),
  "POST /webhooks/[id]/deliveries/[deliveryId]/send": ok(
    deliveryAnswer,
    "Envía otra vez un envío, o sin esperar el que espera",
  ),
};
