import { letter } from "@/lib/platform/mail/letter";

/** Reports that a factor is gone, so that the owner knows if somebody else removed it. */
export const factorRemovedMail = (name: string, username: string) =>
  letter({
    subject: "Se ha quitado un segundo factor de tu cuenta",
    name,
    paragraphs: [
      `La cuenta @${username} ya no usa una aplicación de códigos o una llave de acceso que tenía.`,
      "Si no has sido tú, entra en tu cuenta y cambia la contraseña. Si ya no puedes entrar, escribe a quien administra el sitio.",
    ],
  });
