import { letter } from "@/lib/platform/mail/letter";

/** Reports to the old address of an account that it uses another one now. */
export const emailChangedMail = (name: string, username: string) =>
  letter({
    subject: "El correo de tu cuenta ha cambiado",
    name,
    paragraphs: [
      `La cuenta @${username} usa desde ahora otra dirección de correo.`,
      "Si no has sido tú, entra en tu cuenta y cambia la contraseña. Si ya no puedes entrar, escribe a quien administra el sitio.",
    ],
  });
