import { z } from "@/lib/kernel/zod";
import { roles } from "@/lib/spaces/spaces/policy";

const role = z.enum(roles, {
  error: "Elige un papel: propietario, editor, redactor o colaborador",
});

/** The role to give somebody in a space. */
export const memberRole = z.object({ role });

/** A new member, by the name of the account. */
export const newMember = z.object({
  username: z
    .string({ error: "Escribe el nombre de usuario" })
    .trim()
    .transform((text) => text.replace(/^@/, ""))
    .pipe(z.string().min(1, "Escribe el nombre de usuario").max(100, "No existe esa cuenta")),
  role,
});

export type NewMemberForm = z.input<typeof newMember>;
export type NewMember = z.output<typeof newMember>;
