import "server-only";
import { env } from "@/lib/kernel/env";
import { escapeMarkup } from "@/lib/platform/text/escape";
import type { Mail, MailTemplate } from "./mail";

interface Letter {
  subject: string;
  /** The name of the person whom it is for; absent when it is not known. */
  name?: string;
  paragraphs: string[];
  /** The action that the letter asks for, with the address that does it. */
  button?: { label: string; url: string };
  /** The paragraphs after the button. */
  after?: string[];
}

/** Makes a letter; the newspaper that sends it puts its name on it later. */
export const letter =
  (content: Letter): MailTemplate =>
  (newspaper) =>
    print(content, newspaper);

/** Writes a letter in both forms: plain text, and HTML that needs no image, no script and nothing from elsewhere. */
function print({ subject, name, paragraphs, button, after = [] }: Letter, newspaper: string): Mail {
  const greeting = name === undefined ? "Hola:" : `Hola, ${name}:`;
  const farewell = `${newspaper} — ${env.SITE_URL}`;
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    farewell,
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf7f1;color:#1d1a16;font:16px/1.6 Georgia,'Times New Roman',serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #ddd4c5">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px double #1d1a16;font-size:22px;font-weight:bold">${escapeMarkup(newspaper)}</p>
${[greeting, ...paragraphs].map(paragraph).join("\n")}
${button ? buttonOf(button) : ""}
${after.map(paragraph).join("\n")}
<p style="margin:32px 0 0;font-size:13px;color:#5e564c">${escapeMarkup(farewell)}</p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`;

const buttonOf = ({ label, url }: NonNullable<Letter["button"]>) =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 20px;background:#a5191c;color:#fffaf5;text-decoration:none">${escapeMarkup(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5e564c">Si el botón no funciona, copia esta dirección en tu navegador:<br><span style="word-break:break-all">${escapeMarkup(url)}</span></p>`;
