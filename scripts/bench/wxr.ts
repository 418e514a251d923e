import { createWriteStream } from "node:fs";
import { once } from "node:events";

const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>La tahona</title><link>https://tahona.example</link><wp:base_blog_url>https://tahona.example</wp:base_blog_url>
`;
const WORDS =
  "La miga sale tierna cuando el horno está templado y la masa ha dormido su noche entera. ";

/**
 * Writes a WordPress export of at least so many megabytes, in the proportions of an old newspaper's: for each text of
 * `paragraphs` its pictures, three revisions, ten comments and what plugins keep. Returns how many texts it has.
 */
export async function writeWxr(file: string, megabytes: number, paragraphs = 40): Promise<number> {
  const out = createWriteStream(file);
  let written = 0;
  let texts = 0;
  const write = async (text: string) => {
    written += Buffer.byteLength(text);
    if (!out.write(text)) await once(out, "drain");
  };
  await write(HEAD);
  while (written < megabytes * 1_000_000) await write(oneText(++texts, paragraphs));
  await write("</channel></rss>\n");
  out.end();
  await once(out, "finish");
  return texts;
}

function oneText(number: number, paragraphs: number): string {
  const id = number * 10;
  const image = `https://tahona.example/wp-content/uploads/2020/05/foto-${number}.jpg`;
  const blocks = Array.from({ length: paragraphs }, (_, index) =>
    index % 10 === 5
      ? `<!-- wp:image {"id":${id + 1}} -->\n<figure class="wp-block-image"><img src="${image}" alt="Foto"/></figure>\n<!-- /wp:image -->`
      : `<!-- wp:paragraph -->\n<p>${number}.${index} ${WORDS.repeat(6)}<strong>${WORDS}</strong></p>\n<!-- /wp:paragraph -->`,
  ).join("\n\n");
  const comments = Array.from(
    { length: 10 },
    (_, index) =>
      `<wp:comment><wp:comment_id>${id * 10 + index}</wp:comment_id><wp:comment_author><![CDATA[Lectora ${index}]]></wp:comment_author><wp:comment_date_gmt>2020-05-0${(index % 9) + 1} 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${WORDS.repeat(3)}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>`,
  ).join("\n");
  const meta = `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id + 1}</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_plugin</wp:meta_key><wp:meta_value><![CDATA[${`a:1:{s:3:"pan";}`.repeat(200)}]]></wp:meta_value></wp:postmeta>`;
  const item = (offset: number, type: string, status: string, content: string, more = "") =>
    `<item><title>Pan número ${number} de pueblo</title><link>https://tahona.example/2020/05/pan-${number}/</link><dc:creator>marta</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id + offset}</wp:post_id><wp:post_date_gmt>2020-05-01 10:00:00</wp:post_date_gmt><wp:post_name>pan-${number}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>${id}</wp:post_parent><wp:post_type>${type}</wp:post_type>${more}</item>\n`;
  return [
    item(0, "post", "publish", blocks, meta + comments),
    item(1, "attachment", "inherit", "", `<wp:attachment_url>${image}</wp:attachment_url>`),
    ...[2, 3, 4].map((offset) => item(offset, "revision", "inherit", blocks)),
  ].join("");
}
