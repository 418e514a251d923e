import { formId } from "@/lib/kernel/form-id";
import { z } from "@/lib/kernel/zod";
import { urlOf } from "@/lib/platform/text/url";

/** The events of which a webhook can be told, and their names on the screen. */
export const webhookTypes = {
  "entry.published": "Se publica una entrada, o vuelve",
  "entry.changed": "Cambia una entrada publicada",
  "entry.withdrawn": "Se retira o se elimina una entrada",
  "comment.published": "Se publica un comentario",
} as const;

export type WebhookType = keyof typeof webhookTypes;

/** The type of a test message, which is sent whatever events the webhook has chosen. */
export const PING = "ping";

/** The most webhooks of one space, and of the site. */
export const MAX_WEBHOOKS = { space: 5, site: 20 } as const;

/** The most messages of each webhook that are kept besides those that wait, and for how many days. */
export const KEPT = { messages: 100, days: 30 } as const;

/** Days of nothing but failures after which a webhook is switched off. */
export const FAILING_DAYS = 5;

/** Hours for which messages are also signed with the former secret. */
export const ROTATION_HOURS = 24;

const TYPES = "Elige de qué se avisa";
const WRONG = "Escribe una dirección completa, como https://ejemplo.es/avisos";

const address = z
  .string({ error: WRONG })
  .trim()
  .max(1000, "La dirección no puede exceder los 1000 caracteres")
  .transform((text, context) => {
    const url = urlOf(text);
    if (!url || !/^https?:$/.test(url.protocol)) return refuse(context, WRONG);
    if (url.username || url.password) {
      return refuse(context, "La dirección no puede llevar usuario ni contraseña");
    }
    url.hash = "";
    return url.href;
  });

function refuse(context: z.RefinementCtx, message: string) {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const types = z
  .array(z.enum(Object.keys(webhookTypes) as [WebhookType, ...WebhookType[]]), { error: TYPES })
  .min(1, TYPES)
  .transform((chosen) => [...new Set(chosen)]);

/** The space of a webhook; null for the site's. */
const spaceId = formId("El espacio no es válido").nullable();

export const webhookInput = z.object({ space_id: spaceId, url: address, types });

/** The events of the form's boxes. */
const boxes = {
  published: "entry.published",
  changed: "entry.changed",
  withdrawn: "entry.withdrawn",
  commented: "comment.published",
} as const satisfies Record<string, WebhookType>;

export type WebhookBox = keyof typeof boxes;
export const webhookBoxes = Object.entries(boxes) as [WebhookBox, WebhookType][];

/** A webhook as its form has it, which knows the space: a box for each event. */
export const webhookForm = z
  .object({
    url: address,
    ...(Object.fromEntries(webhookBoxes.map(([box]) => [box, z.boolean()])) as Record<
      WebhookBox,
      z.ZodBoolean
    >),
  })
  .transform(({ url, ...chosen }, context) => {
    const types = webhookBoxes.flatMap(([box, type]) => (chosen[box] ? [type] : []));
    if (types.length > 0) return { url, types };
    context.addIssue({ code: "custom", path: ["published"], message: TYPES });
    return z.NEVER;
  });

/** A change: what is absent stays. */
export const webhookChanges = z.object({
  url: address.optional(),
  types: types.optional(),
  /** True to switch it on, false to switch it off. */
  on: z.boolean().optional(),
});

/** The choice of a list: that of a space, or without one the site's. */
export const webhookQuery = z.object({
  space_id: z.coerce.number().pipe(z.int32("El espacio no es válido").min(1)).optional(),
});

/** Names a message in an address. */
export const deliveryParam = { deliveryId: z.uuid() };

export type WebhookInput = z.output<typeof webhookInput>;
export type WebhookChanges = z.output<typeof webhookChanges>;
