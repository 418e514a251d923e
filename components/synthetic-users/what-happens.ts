import { modeInForce, spaceMode, type Mode } from "@/lib/house/settings/modes";

/** The modes that decide how far a text goes alone. */
export interface Asked {
  site: Mode;
  user: Mode | null;
  /** The space that it goes to; undefined while that is not known. */
  space?: { name: string; autonomy: string | null; four_eyes: boolean };
}

/**
 * Says what becomes of a text once it is written, and whose setting wants it so. `draft`: only a draft is asked for.
 */
export function whatHappens({ site, user, space }: Asked, draft: boolean): string {
  if (draft) return "No se publica: queda en «Mis borradores» de la Redacción hasta que decidas.";
  const { mode, by } = modeInForce({ site, user, space: space && spaceMode(space) });
  if (mode === "autonomo") {
    return space
      ? "Se publica al momento si los controles no encuentran nada. Si dudan, espera en la Redacción a que alguien lo lea."
      : "Se publica al momento si el espacio lo permite y los controles no encuentran nada. Si no, espera en la Redacción a que alguien lo lea.";
  }
  const name = { space: `el espacio «${space?.name}»`, user: "este usuario sintético" };
  const who = by === "space" || by === "user" ? name[by] : "el sitio";
  return mode === "revision"
    ? `No se publica todavía: espera en la Redacción a que alguien lo lea, porque lo pide ${who}.`
    : `No se publica: queda en «Mis borradores» de la Redacción, porque lo pide ${who}.`;
}
