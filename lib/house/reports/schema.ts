import { z } from "@/lib/kernel/zod";

/** The kinds of texts that can be reported, and decided about. */
export const subjects = ["entry", "comment"] as const;

export type Subject = (typeof subjects)[number];

/** The reasons for a report, as the list to choose from has them. */
export const reasons = {
  hate: "Odio o discriminación",
  harassment: "Acoso o intimidación",
  violence: "Amenazas, violencia o terrorismo",
  minors: "Daño a menores",
  privacy: "Datos personales, injurias o calumnias",
  copyright: "Derechos de autor o propiedad intelectual",
  illegal: "Otro contenido ilegal",
  error: "Error en los hechos",
  deception: "Engaño, fraude o suplantación",
  spam: "Spam o publicidad no deseada",
  other: "Otro motivo",
} as const;

export type Reason = keyof typeof reasons;

export const reason = z.enum(Object.keys(reasons) as [Reason, ...Reason[]], {
  error: "Elige un motivo",
});
