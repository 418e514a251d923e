import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Piece } from "@/lib/operation/import/elsewhere/piece";
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { importFile } from "@/lib/operation/import/elsewhere/import-file";
import { newTally, type Line } from "@/lib/operation/import/elsewhere/tally";
import { toMarkdown } from "@/lib/operation/import/elsewhere/to-markdown";
import type { Ending } from "@/lib/operation/import/elsewhere/xml-records";

export const exportFile = (name: string) =>
  path.join(import.meta.dirname, "../fixtures/elsewhere", name);

/**
 * Imports a file or folder, and returns what it says of everything, and the report. `siteUrl`: where a Ghost site is.
 */
export async function importFrom(
  source: string,
  { siteUrl, ...wishes }: Omit<Parameters<typeof importFile>[0], "source"> & { siteUrl?: string },
) {
  const told: Line[] = [];
  const onLine = (line: Line) => told.push(line);
  const opened = await openSource(source, { siteUrl });
  const outcomes = await importFile({ source: opened, onLine, ...wishes });
  return { outcomes, told, lines: outcomes.report() };
}

/** All that is read of a file, and what is told of the rest. */
export async function readExport(file: string, options: { siteUrl?: string } = {}) {
  const source = await openSource(file, options);
  const tally = newTally();
  const pieces: Piece[] = [];
  const endings: Pick<Ending, "whole" | "bytes">[] = [];
  let bytes = 0;
  const told = {
    tally,
    onBytes: (count: number) => (bytes += count),
    onEnd: (end: Pick<Ending, "whole" | "bytes">) => endings.push(end),
  };
  for await (const piece of source.pieces(told)) pieces.push(piece);
  return {
    source,
    pieces,
    texts: pieces.map((piece) => toMarkdown(piece).markdown),
    lines: tally.lines("adapted", "left"),
    ending: endings.at(-1),
    bytes,
  };
}

/** A WordPress export of these items. */
export const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><link>https://tahona.example</link>${items.join("\n")}</channel></rss>`;

export const wxrItem = (id: number, title: string, content: string, more = "") =>
  `<item><title>${title}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-05-01 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`;

/** Writes a file of a test and returns where. */
export async function written(folder: string, name: string, text: string | Buffer) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
