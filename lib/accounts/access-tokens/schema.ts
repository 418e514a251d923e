import { z } from "@/lib/kernel/zod";
import { SCOPES } from "@/lib/platform/auth/scopes";
import { visibleLine } from "@/lib/platform/text/visible";

/** Limits of keys: the characters of a name, and the valid keys of an account. */
export const tokenLimits = { name: 60, tokens: 20 } as const;

/** The lifetimes of a key to choose from, in days: every key ends some day, the forgotten ones too. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

/** Days that a key which has ended is remembered. */
export const REMEMBERED = 30;

const NAME = "Escribe para qué es la clave";
const DAYS = "Elige cuánto dura la clave";

export const tokenInput = z.object({
  name: z
    .string({ error: NAME })
    .overwrite(visibleLine)
    .min(1, NAME)
    .max(tokenLimits.name, `No puede tener más de ${tokenLimits.name} caracteres`),
  scopes: z
    .array(z.enum(SCOPES, "Ese permiso no existe"), { error: "Elige al menos un permiso" })
    .min(1, "Elige al menos un permiso")
    .max(SCOPES.length, "Cada permiso se elige una vez")
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  days: z.coerce.number({ error: DAYS }).pipe(z.literal(TOKEN_DAYS, DAYS)),
});

export type TokenInput = z.output<typeof tokenInput>;
