import { letter } from "@/lib/platform/mail/letter";

/** Reports that somebody asked to use this address for another account than the one that has it. */
export const emailTakenMail = (name: string, username: string) =>
  letter({
    subject: "Tu correo ya está en uso",
    name,
    paragraphs: [
      "Alguien, quizá tú, ha pedido usar esta dirección en otra cuenta.",
      `No es posible, porque ya es la de la cuenta @${username}. Si quieres usarla en la otra, cámbiala antes en esta.`,
      "Si no has sido tú, no hagas nada: no ha cambiado nada.",
    ],
  });
