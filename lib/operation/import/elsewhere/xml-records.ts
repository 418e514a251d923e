import { createReadStream } from "node:fs";
import { Parser } from "htmlparser2";
import { Refusal } from "@/lib/operation/paste/refusal";
import { xmlDecoder } from "./xml-decoder";
import type { XmlNode } from "./xml-node";

/** The most characters of one text, and of one record with all in it: the rest is not kept. */
const MAX_TEXT = 5 * 1024 * 1024;
const MAX_RECORD = 16 * 1024 * 1024;
/** How many characters of its record an element counts as, besides its texts. */
const OF_ELEMENT = 200;
const MAX_DEPTH = 100;

/** Bytes in which the parser finds nothing before the file is given up: it keeps them all in memory (24 MiB). */
const MAX_SILENCE = 24 * 1024 * 1024;

/** The end of a file: whole, or in the middle, and within which record. */
export interface Ending {
  whole: boolean;
  bytes: number;
  within?: XmlNode;
}

interface Reading {
  /** Called with the bytes of each piece that was read. */
  onBytes: (count: number) => void;
  onEnd: (ending: Ending) => void;
  /** Called with a record that the file does not close before the next begins. */
  onBroken: (record: XmlNode) => void;
}

/** The names of a feed's items: one inside another means that the outer one was not closed. */
const ITEMS = new Set(["item", "entry"]);

/**
 * The records of a feed, one after the other, however long the file: the children of `rss > channel`, `feed` or
 * `rdf:RDF`. No entity is expanded except the five of XML and those by number. A record that is not closed is not
 * yielded, even at the end of the file. Throws a Refusal for a file that is not XML, or declares entities of its own.
 */
export async function* xmlRecords(
  file: string,
  { onBytes, onEnd, onBroken }: Reading,
): AsyncGenerator<XmlNode> {
  const ready: XmlNode[] = [];
  const open: XmlNode[] = [];
  let depth = 0; // of records: 2 in `rss`, where they stand in a channel, else 1
  let above = 0;
  let weight = 0;
  let silence = 0;
  let hidden = 0;
  let isRootClosed = false;
  let hasOwnEntities = false;

  const parser = new Parser(
    {
      onprocessinginstruction(name, declaration) {
        hasOwnEntities ||= name.toLowerCase() === "!doctype" && declaration.includes("[");
      },
      onopentag(name, attributes) {
        silence = 0;
        if (open.length > 0 && ITEMS.has(name) && name === open[0]?.name) {
          onBroken(open[0]);
          open.length = 0;
          hidden = 0;
        }
        if (open.length === 0 && above < (depth ||= name === "rss" ? 2 : 1)) {
          above++;
          return;
        }
        weight = open.length === 0 ? 0 : weight + OF_ELEMENT;
        const parent = open.at(-1);
        if (open.length > MAX_DEPTH || weight > MAX_RECORD) {
          if (open[0]) open[0].cut = true;
          hidden++;
          return;
        }
        const node: XmlNode = { name, attributes: { ...attributes }, children: [] };
        parent?.children.push(node);
        open.push(node);
      },
      ontext(text) {
        silence = 0;
        const node = open.at(-1);
        if (!node || hidden > 0) return;
        const room = Math.min(MAX_RECORD - weight, MAX_TEXT - lengthOf(node));
        if (text.length > room) node.cut = true;
        const kept = text.slice(0, Math.max(0, room));
        weight += kept.length;
        if (typeof node.children.at(-1) === "string")
          node.children[node.children.length - 1] += kept;
        else if (kept) node.children.push(kept);
      },
      onclosetag() {
        silence = 0;
        if (hidden > 0) {
          hidden--;
        } else if (open.length > 0) {
          const node = open.pop();
          if (open.length === 0 && node) ready.push(node);
        } else if (above > 0) {
          above--;
          isRootClosed ||= above === 0;
        }
      },
    },
    { xmlMode: true },
  );

  let decode: ReturnType<typeof xmlDecoder> | undefined;
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    decode ??= xmlDecoder(chunk);
    bytes += chunk.length;
    silence += chunk.length;
    if (silence > MAX_SILENCE) throw new Refusal("No es un XML que se pueda leer.");
    parser.write(decode(chunk));
    if (hasOwnEntities) throw new Refusal("El XML define entidades propias: así no se lee.");
    onBytes(chunk.length);
    yield* ready.splice(0);
  }
  onEnd({ whole: isRootClosed, bytes, within: open[0] });
}

const lengthOf = ({ children }: XmlNode): number => {
  const last = children.at(-1);
  return typeof last === "string" ? last.length : 0;
};
