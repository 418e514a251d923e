import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";

/** The roles that an invitation can give in a space: all but its owner's. */
export const invitedRoles = ["editor", "redactor", "colaborador"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

const invitationLimits = { days: 90, uses: 100 } as const;

const space = "El espacio no es válido";
const MAX_ID = 2_147_483_647;
const days = "La caducidad va de 1 a 90 días";
const uses = "Los usos van de 1 a 100";

/** A new invitation: `days` until it expires, `uses` before it is used up; with an e-mail, for that person alone. */
export const invitationInput = z
  .object({
    /** Null means no space, and so does 0, which a form sends. */
    space_id: z.coerce.number(space).int(space).min(0, space).max(MAX_ID, space).nullish(),
    role: z.enum(invitedRoles, { error: "Elige un papel en el espacio" }).nullish(),
    email: z
      .string()
      .trim()
      .max(254, "El correo no es válido")
      .refine((text) => text === "" || z.email().safeParse(text).success, "El correo no es válido")
      .nullish(),
    days: z.coerce.number({ error: days }).int(days).min(1, days).max(invitationLimits.days, days),
    uses: z.coerce.number({ error: uses }).int(uses).min(1, uses).max(invitationLimits.uses, uses),
  })
  .refine(({ space_id, role }) => !space_id || role, {
    path: ["role"],
    error: "Elige un papel en el espacio",
  })
  .transform(({ space_id, role, email, days, uses }) => ({
    space_id: space_id || null,
    role: space_id ? (role ?? null) : null,
    email: email || null,
    days,
    uses: email ? 1 : uses,
  }));

export const invitationToken = z.object({
  token: z.string({ error: "Falta la invitación" }).max(200, "La invitación no es válida"),
});

/** The query of a list of invitations; with a space, only of that space's. */
export const invitationListQuery = pageQuery.extend({
  space_id: z.coerce.number(space).int(space).min(1, space).max(MAX_ID, space).optional(),
});

/** The reasons why an invitation lets nobody in, in the words of the form in English and of the screen in Spanish. */
export const refusals = {
  unknown: {
    en: "This invitation is not valid. Ask for a new link.",
    es: "Esta invitación no es válida. Pide un enlace nuevo.",
  },
  expired: {
    en: "This invitation has expired. Ask for a new link.",
    es: "Esta invitación ha caducado. Pide un enlace nuevo.",
  },
  used: {
    en: "This invitation has been used already. Ask for a new link.",
    es: "Esta invitación ya se ha usado. Pide un enlace nuevo.",
  },
  foreign: {
    en: "This invitation is for another email address.",
    es: "Esta invitación es para otra dirección de correo.",
  },
} as const;

export type InvitationRefusal = keyof typeof refusals;

export type InvitationForm = z.input<typeof invitationInput>;
export type InvitationInput = z.output<typeof invitationInput>;
export type InvitationListQuery = z.output<typeof invitationListQuery>;
