import { letter } from "@/lib/platform/mail/letter";

/** The link that proves that the account's owner reads this address. */
export const verifyEmailMail = (name: string, username: string, url: string) =>
  letter({
    subject: "Confirma tu correo",
    name,
    paragraphs: [`Confirma que este es el correo de la cuenta @${username}.`],
    button: { label: "Confirmar el correo", url },
    after: [
      "El enlace sirve una sola vez y caduca dentro de 24 horas.",
      "Si no tienes ninguna cuenta aquí, puedes olvidar este mensaje.",
    ],
  });
