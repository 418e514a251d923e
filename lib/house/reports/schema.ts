import { z } from "@/lib/kernel/zod";

/** What can be told of, and decided about. */
export const subjects = ["entry", "comment"] as const;

export type Subject = (typeof subjects)[number];

/** Why a text should not stand there, as the list to choose from has it. */
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
