import { letter } from "@/lib/platform/mail/letter";

/** Reports to the present address of an account that somebody asked for another one. */
export const emailMoveAskedMail = (name: string, username: string) =>
  letter({
    subject: "Han pedido cambiar el correo de tu cuenta",
    name,
    paragraphs: [
      `Alguien, esperamos que tú, ha pedido que la cuenta @${username} use otra dirección de correo. Lo hará cuando abra el enlace que hemos enviado a esa dirección.`,
      "Si no has sido tú, entra en tu cuenta y cambia la contraseña: el enlace dejará de servir.",
    ],
  });
