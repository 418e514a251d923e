import "server-only";
import { Parser } from "htmlparser2";
import { storable } from "@/lib/platform/text/storable";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { visibleLine } from "@/lib/platform/text/visible";
import { imageLimits } from "./limits";

/** Words of an image, as far as its file has any. */
export type FileWords = Partial<Record<"caption" | "credit", string>>;

/** The blocks of metadata in which agencies and programs write: IPTC-IIM as in JPEGs, and XMP. */
export interface MetadataBlocks {
  iptc?: Buffer;
  xmp?: Buffer;
}

/** The texts of the blocks, by the names of XMP. */
type Said = Partial<Record<"description" | "creator" | "Credit" | "rights", string[]>>;

/** Bytes of each block that are read: as many as a JPEG has in one piece. */
const MOST = 64 * 1024;

/** Characters of one text that are read. */
const LONGEST = 3_000;

/** Texts that cameras write where a caption belongs. */
const BY_CAMERA =
  /^(?:(?:\w+ ){0,2}(?:digital (?:still )?camera|dsc|camera pictures)\d*|exif_jpeg_picture)$/i;

/** How a file was made, by the terms of https://cv.iptc.org/newscodes/digitalsourcetype/; the first that it has counts. */
const MADE: Record<string, string> = {
  compositeWithTrainedAlgorithmicMedia: "Imagen: retocada con IA",
  compositeSynthetic: "Montaje: con partes hechas con IA",
  trainedAlgorithmicMedia: "Imagen: generada con IA",
};

/**
 * Returns the caption that a file has, and its credit, which begins with the use of AI where the file tells it (also in
 * a signed manifest of C2PA). Nothing of places, devices and dates is read. Of what XMP and IPTC both say, XMP counts:
 * newer programs write it. Never throws: what cannot be read is not there.
 */
export function wordsOfFile(file: Buffer, { iptc, xmp }: MetadataBlocks): FileWords {
  const said = { ...(iptc && readIptc(iptc.subarray(0, MOST))), ...(xmp && readXmp(xmp)) };
  const caption = line(said.description?.[0], imageLimits.caption);
  const credit = line(
    [madeOf(file), creditOf(said)].filter(Boolean).join(" · "),
    imageLimits.credit,
  );
  return {
    ...(caption && !BY_CAMERA.test(caption) && { caption }),
    ...(credit && { credit }),
  };
}

const line = (text = "", most: number) =>
  truncateAtWord(visibleLine(storable(text.slice(0, LONGEST))), most);

const madeOf = (file: Buffer) => Object.entries(MADE).find(([term]) => file.includes(term))?.[1];

/** «Ana Pérez / Agencia», or whose the rights are where nobody else is named. */
function creditOf({ creator = [], Credit: [agency = ""] = [], rights: [rights = ""] = [] }: Said) {
  const names = creator.join(", ");
  if (names && agency.toLowerCase().includes(names.toLowerCase())) return agency;
  const signed = [names, agency].filter(Boolean).join(" / ");
  const owner = rights.replace(/^(?:(?:copyright|\(c\)|©)\s*)+/i, "");
  return signed || (owner && `© ${owner}`);
}

/** The datasets of IPTC's record 2 that have what XMP has, too. */
const DATASETS: Record<number, keyof Said> = {
  80: "creator",
  110: "Credit",
  116: "rights",
  120: "description",
};

/** Reads IPTC-IIM as it stands among Photoshop's resources, in UTF-8 or, as old programs write it, in Windows-1252. */
function readIptc(block: Buffer): Said {
  const said: Said = {};
  const resource = block.indexOf("8BIM\x04\x04", 0, "latin1");
  if (resource < 0) return said;
  const nameLength = block[resource + 6] ?? 0;
  const isUtf8 = block.includes("\x1b%G");
  let at = resource + 6 + (nameLength | 1) + 1 + 4; // its name, padded to an even length, and its own length
  for (; block[at] === 0x1c && at + 5 <= block.length; at += 5 + block.readUInt16BE(at + 3)) {
    const name = block[at + 1] === 2 && DATASETS[block[at + 2]!];
    if (!name) continue;
    const bytes = block.subarray(at + 5, at + 5 + block.readUInt16BE(at + 3));
    (said[name] ??= []).push(decoded(bytes, isUtf8));
  }
  return said;
}

function decoded(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(bytes).trim();
  } catch {
    return new TextDecoder("windows-1252").decode(bytes).trim();
  }
}

/** The properties of XMP that are read. */
const PROPERTIES = new Map<string, keyof Said>([
  ["dc:description", "description"],
  ["dc:creator", "creator"],
  ["dc:rights", "rights"],
  ["photoshop:Credit", "Credit"],
]);

/** Reads XMP: each property as an attribute, a text, or a list, of whose languages the first is the file's own. */
function readXmp(xmp: Buffer): Said {
  const said: Said = {};
  const say = (tag: string, texts: string[]) => {
    const property = PROPERTIES.get(tag);
    if (!property) return;
    const found = texts.map((text) => text.trim()).filter(Boolean);
    if (found.length > 0) said[property] ??= found; // what follows is of pictures within the picture
  };
  let texts: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (PROPERTIES.has(tag)) texts = [];
        texts.push("");
        if (tag !== "rdf:Description") return;
        for (const [name, text] of Object.entries(attributes)) say(name, [text]);
      },
      ontext(text) {
        texts.push((texts.pop() ?? "") + text);
      },
      onclosetag(tag) {
        if (PROPERTIES.has(tag)) say(tag, texts.splice(0));
      },
    },
    { xmlMode: true },
  );
  parser.end(xmp.toString("utf8", 0, MOST));
  return said;
}
