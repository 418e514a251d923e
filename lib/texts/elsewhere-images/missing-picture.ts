import { escapeMarkup } from "@/lib/platform/text/escape";

/** Characters of a line that fit the picture. */
const LINE = 50;

/** Draws the picture that an author sees in a preview in place of an image that readers will not see, and why. */
export function missingPicture(reason: string): string {
  const words = `Esta imagen no se puede mostrar aquí. ${reason}`;
  const lines = words.match(new RegExp(`\\S.{0,${LINE - 1}}(?=\\s|$)`, "g")) ?? [];
  const first = 190 - 15 * (lines.length - 1);
  const written = lines.map(
    (line, index) => `<text x="320" y="${first + 30 * index}">${escapeMarkup(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
<rect width="640" height="360" fill="#8b8274" fill-opacity=".16"/>
<g fill="#8b8274" font-family="system-ui, sans-serif" font-size="22" text-anchor="middle">${written.join("")}</g>
</svg>`;
}
