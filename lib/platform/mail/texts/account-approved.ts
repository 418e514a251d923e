import { letter } from "@/lib/platform/mail/letter";

/** Tells the owner of an account that waited at the door that it is approved. */
export const accountApprovedMail = (name: string, username: string, url: string) =>
  letter({
    subject: "Tu cuenta está aprobada",
    name,
    paragraphs: [
      `Ya puedes entrar con tu cuenta @${username} y publicar.`,
      "Mientras la cuenta sea nueva, un editor mira lo que publicas antes de que llegue a la portada.",
    ],
    button: { label: "Entrar", url },
  });
