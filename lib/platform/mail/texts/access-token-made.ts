import { letter } from "@/lib/platform/mail/letter";

/** Reports a new access token, so that the owner knows if somebody else made it. */
export const accessTokenMadeMail = (name: string, username: string, token: string) =>
  letter({
    subject: "Tu cuenta tiene una clave para programas nueva",
    name,
    paragraphs: [
      `Se ha creado la clave para programas «${token}» en la cuenta @${username}. Con ella un programa puede actuar en tu nombre, en lo que permita la clave.`,
      "Si no has sido tú, anúlala en tu perfil, cierra las demás sesiones y cambia la contraseña.",
    ],
  });
