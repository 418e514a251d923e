import { z } from "@/lib/kernel/zod";
import { visibleText } from "@/lib/platform/text/visible";

/** A new stop of AI: its scope, and the reason. */
export const stopInput = z
  .object({
    scope: z.enum(["site", "space", "user"], "Indica qué se para"),
    /** The space or the synthetic user; absent for the site. */
    scope_id: z.int32("Indica qué se para").min(1, "Indica qué se para").nullish(),
    reason: z
      .string("Escribe el motivo")
      .overwrite(visibleText)
      .min(3, "Escribe el motivo")
      .max(500, "El motivo no puede tener más de 500 caracteres"),
  })
  .refine(({ scope, scope_id }) => scope === "site" || scope_id, {
    path: ["scope_id"],
    error: "Indica qué se para",
  });

export type StopInput = z.output<typeof stopInput>;
export type StopScope = StopInput["scope"];
