import { letter } from "@/lib/platform/mail/letter";

/** Reports a new authenticator app or passkey, so that the owner knows if somebody else added it. */
export const factorAddedMail = (name: string, username: string) =>
  letter({
    subject: "Tu cuenta tiene un segundo factor nuevo",
    name,
    paragraphs: [
      `Se ha añadido una aplicación de códigos o una llave de acceso a la cuenta @${username}.`,
      "Si no has sido tú, quítala en tu perfil y cambia la contraseña. Si ya no puedes entrar, escribe a quien administra el sitio: puede darte un enlace que quita el segundo factor.",
    ],
  });
