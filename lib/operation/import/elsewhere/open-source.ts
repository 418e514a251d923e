import { open, stat } from "node:fs/promises";
import { Parser } from "htmlparser2";
import { Refusal } from "@/lib/operation/paste/refusal";
import { feedSource } from "./feed/source";
import { ghostSource } from "./ghost/source";
import type { Source } from "./source";
import { wordpressSource } from "./wordpress/source";
import { xmlDecoder } from "./xml-decoder";

/** How many bytes at the beginning of a file are read to recognise it (64 KiB). */
const HEAD_BYTES = 64 * 1024;

/**
 * Recognises what somebody exported by its content: a folder of Markdown files, or the file of a program, whose name
 * says nothing. Throws a Refusal for anything else.
 */
export async function openSource(
  file: string,
  { siteUrl }: { siteUrl?: string } = {},
): Promise<Source> {
  const found = await stat(file);
  if (found.isDirectory()) {
    const { folderSource } = await import("./folder/source"); // no file needs what it loads
    return folderSource(file);
  }
  const { size } = found;
  const start = await beginningOf(file);
  const text = xmlDecoder(start)(start).trimStart();
  if (/^[{[]/.test(text)) {
    if (/"(?:db|data|meta)"\s*:/.test(text)) return ghostSource(file, size, siteUrl);
    throw new Refusal("Es un JSON, pero no una exportación de Ghost.");
  }
  const { name, attributes } = rootOf(text);
  if (name === "rss" && attributes.includes("wordpress.org/export"))
    return wordpressSource(file, size);
  if (["rss", "feed", "rdf:RDF"].includes(name)) return feedSource(file, size);
  throw new Refusal(
    "No se reconoce el archivo: se leen carpetas de Markdown, exportaciones de WordPress (WXR) y de Ghost (JSON), y canales RSS o Atom.",
  );
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the name of the root element of an XML text and the values of its attributes, "" for none. */
function rootOf(text: string): { name: string; attributes: string } {
  let root: { name: string; attributes: string } | undefined;
  const parser = new Parser(
    {
      onopentag(name, given) {
        root ??= { name, attributes: Object.values(given).join(" ") };
      },
    },
    { xmlMode: true },
  );
  if (text.startsWith("<")) parser.end(text);
  return root ?? { name: "", attributes: "" };
}
