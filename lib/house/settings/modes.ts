import { z } from "@/lib/kernel/zod";

/** The modes, by how far a machine goes alone, the strictest first: it writes, an editor is asked, it publishes. */
export const modes = ["borrador", "revision", "autonomo"] as const;

export type Mode = (typeof modes)[number];

/** Returns the strictest of the modes that site, space, synthetic user and task set; null sets none. */
export const effectiveMode = (...said: (Mode | null)[]): Mode =>
  modes.find((mode) => said.includes(mode)) ?? "autonomo";

/** The value that a form sends for no mode of its own. */
export const INHERITED = "heredado";

/** A mode as forms and calls send it; null: no mode of its own. */
export const modeField = z
  .enum([...modes, INHERITED], { error: "Elige borrador, revisión o autónomo" })
  .nullable()
  .transform((mode) => (mode === INHERITED ? null : mode))
  .optional();
