import { letter } from "@/lib/platform/mail/letter";
import type { MailTemplate } from "@/lib/platform/mail/mail";

interface Invited {
  url: string;
  /** The name of the person who invites. */
  from: string;
  /** The space and the role in its team; null for an invitation to an account only. */
  team: { space: string; role: string } | null;
  days: number;
}

/** The link that lets a person in who may have no account yet: their name is not known. */
export const invitationMail =
  ({ url, from, team, days }: Invited): MailTemplate =>
  (newspaper) =>
    letter({
      subject: team ? `Te invitan a «${team.space}»` : `Te invitan a ${newspaper}`,
      paragraphs: [
        team
          ? `${from} te invita a formar parte del equipo de «${team.space}» en ${newspaper}, con el papel de ${team.role.toLowerCase()}.`
          : `${from} te invita a escribir en ${newspaper}.`,
        team
          ? "Con el enlace abres una cuenta; si ya tienes una, entra con ella y acepta."
          : "Con el enlace abres tu cuenta.",
      ],
      button: { label: "Aceptar la invitación", url },
      after: [
        `El enlace es solo para esta dirección, sirve una vez y caduca dentro de ${days === 1 ? "un día" : `${days} días`}.`,
        "Si no conoces a quien te invita, no hagas nada: no hay ninguna cuenta a tu nombre.",
      ],
    })(newspaper);
