import { z } from "@/lib/kernel/zod";

/** The modes, by how far a machine goes alone, the strictest first: it writes, an editor is asked, it publishes. */
export const modes = ["borrador", "revision", "autonomo"] as const;

export type Mode = (typeof modes)[number];

/** Returns the strictest of the modes that site, space, synthetic user and task set; null sets none. */
export const effectiveMode = (...said: (Mode | null)[]): Mode =>
  modes.find((mode) => said.includes(mode)) ?? "autonomo";

/** Returns how far machines go alone in a space: what it says, and no further than its four eyes let them. */
export const spaceMode = ({
  autonomy,
  four_eyes,
}: {
  autonomy: string | null;
  four_eyes: boolean;
}): Mode => effectiveMode(autonomy as Mode | null, four_eyes ? "revision" : null);

/** The modes that bind a text, by whose they are; null sets none, and undefined is not known yet. */
export interface Says {
  task?: Mode | null;
  space?: Mode | null;
  user?: Mode | null;
  site: Mode;
}

/** Returns the mode that a text is bound by, and whose it is: of several who say the same, the nearest to the text. */
export function modeInForce(says: Says): { mode: Mode; by: keyof Says } {
  const mode = effectiveMode(says.site, says.user ?? null, says.space ?? null, says.task ?? null);
  const nearest = ["task", "space", "user"] as const;
  return { mode, by: nearest.find((one) => says[one] === mode) ?? "site" };
}

/** The value that a form sends for no mode of its own. */
export const INHERITED = "heredado";

/** A mode as forms and calls send it; null: no mode of its own. */
export const modeField = z
  .enum([...modes, INHERITED], { error: "Elige borrador, revisión o autónomo" })
  .nullable()
  .transform((mode) => (mode === INHERITED ? null : mode))
  .optional();
