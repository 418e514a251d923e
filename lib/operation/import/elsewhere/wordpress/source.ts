import type { Source } from "@/lib/operation/import/elsewhere/source";
import { toldRecords } from "@/lib/operation/import/elsewhere/told-records";
import { textAt } from "@/lib/operation/import/elsewhere/xml-node";
import { xmlRecords } from "@/lib/operation/import/elsewhere/xml-records";
import { newMedia } from "./media";
import { pieceOfItem } from "./piece-of-item";
import { newZone } from "./zone";

/** An export of WordPress, read twice: a text may come before the media files that it shows, and what tells its zone. */
export const wordpressSource = (file: string, size: number): Source => ({
  program: "wordpress",
  kind: "una exportación de WordPress (WXR)",
  bytes: 2 * size,
  notTaken: [
    "Menús, widgets, temas, formularios y lo que guardan los complementos.",
    "Contraseñas y permisos de las cuentas, y los correos y las redes de quienes comentaron.",
    "Archivos de la biblioteca que ningún texto muestra.",
  ],
  async *pieces(told) {
    const library = newMedia();
    const zone = newZone();
    const silently = { onBytes: told.onBytes, onEnd: () => {}, onBroken: () => {} };
    for await (const record of xmlRecords(file, silently)) {
      if (record.name !== "item") continue;
      if (textAt(record, "wp:post_type") === "attachment") library.add(record);
      zone.learn(textAt(record, "wp:post_date"), textAt(record, "wp:post_date_gmt"));
    }
    const authors = new Map<string, { email: string; name: string }>();
    const site = { name: "", authors, library, zone };
    for await (const record of toldRecords(file, told)) {
      if (record.name === "link" || record.name === "wp:base_blog_url") {
        site.name = nameOf(record.children.join(""));
      } else if (record.name === "wp:author") {
        const email = textAt(record, "wp:author_email");
        const name = textAt(record, "wp:author_display_name");
        site.authors.set(textAt(record, "wp:author_login"), { email, name });
      } else if (record.name === "item") {
        const piece = pieceOfItem(record, site, told.tally);
        if (piece) yield piece;
      }
    }
  },
});

const nameOf = (address: string) =>
  address
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "")
    .toLowerCase();
