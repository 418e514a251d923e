import { effectiveMode, type Mode } from "@/lib/house/settings/modes";

/** The modes that decide how far a text goes alone. */
export interface Says {
  site: Mode;
  user: Mode | null;
  /** The space that it goes to; undefined while that is not known. */
  space?: { name: string; autonomy: Mode | null; four_eyes: boolean };
}

/**
 * Says what becomes of a text once it is written, and whose setting wants it so. `draft`: only a draft is asked for.
 */
export function whatHappens({ site, user, space }: Says, draft: boolean): string {
  if (draft) return "No se publica: queda en «Mis borradores» de la Redacción hasta que decidas.";
  const inSpace = effectiveMode(space?.autonomy ?? null, space?.four_eyes ? "revision" : null);
  const mode = effectiveMode(site, user, inSpace);
  if (mode === "autonomo") {
    return space
      ? "Se publica al momento si los controles no encuentran nada. Si dudan, espera en la Redacción a que alguien lo lea."
      : "Se publica al momento si el espacio lo permite y los controles no encuentran nada. Si no, espera en la Redacción a que alguien lo lea.";
  }
  const by =
    inSpace === mode
      ? `el espacio «${space?.name}»`
      : user === mode
        ? "este usuario sintético"
        : "el sitio";
  return mode === "revision"
    ? `No se publica todavía: espera en la Redacción a que alguien lo lea, porque lo pide ${by}.`
    : `No se publica: queda en «Mis borradores» de la Redacción, porque lo pide ${by}.`;
}
