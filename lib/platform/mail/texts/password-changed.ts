import { letter } from "@/lib/platform/mail/letter";

/** Reports a new password, so that the owner knows if somebody else set it. */
export const passwordChangedMail = (
  name: string,
  username: string,
  { url, endedFactors }: { url: string; endedFactors: boolean },
) =>
  letter({
    subject: "Tu contraseña ha cambiado",
    name,
    paragraphs: [
      `La contraseña de la cuenta @${username} acaba de cambiar, y las demás sesiones se han cerrado.`,
      ...(endedFactors
        ? ["También se ha quitado su segundo factor, con los códigos de recuperación."]
        : []),
      "Si has sido tú, no tienes que hacer nada más.",
    ],
    button: { label: "No he sido yo", url },
  });
