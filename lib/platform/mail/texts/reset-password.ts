import { letter } from "@/lib/platform/mail/letter";

/** The link that sets a new password. */
export const resetPasswordMail = (name: string, username: string, url: string) =>
  letter({
    subject: "Restablece tu contraseña",
    name,
    paragraphs: [
      `Alguien, esperamos que tú, ha pedido restablecer la contraseña de la cuenta @${username}.`,
    ],
    button: { label: "Elegir una contraseña nueva", url },
    after: [
      "El enlace sirve una sola vez y caduca dentro de una hora.",
      "Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
  });
