interface Iptc {
  /** Each dataset of record 2, by its number. */
  said: [number, string][];
  encoding?: "utf8" | "latin1";
  /** Says in the file that it is UTF-8. */
  declared?: boolean;
}

/** IPTC-IIM among Photoshop's resources, as it stands in a JPEG. */
export function iptcBlock({ said, encoding = "utf8", declared = false }: Iptc): Buffer {
  const datasets = said.map(([number, text]) => dataset(2, number, Buffer.from(text, encoding)));
  if (declared) datasets.unshift(dataset(1, 90, Buffer.from("\x1b%G")));
  return photoshop(Buffer.concat(datasets));
}

function dataset(record: number, number: number, text: Buffer): Buffer {
  const head = Buffer.from([0x1c, record, number, 0, 0]);
  head.writeUInt16BE(text.length, 3);
  return Buffer.concat([head, text]);
}

/** Two resources: one with a name, and that of IPTC. */
function photoshop(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  const before = Buffer.from("Photoshop 3.0\0" + "8BIM\x04\x25\x03uno" + "\0\0\0\x02ab", "latin1");
  return Buffer.concat([before, Buffer.from("8BIM\x04\x04\0\0", "latin1"), length, iptc]);
}

/** A packet of XMP with these properties inside. */
export const xmpPacket = (properties: string, attributes = ""): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes} ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ` +
  `xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${properties}</rdf:Description></rdf:RDF>` +
  `</x:xmpmeta><?xpacket end="w"?>`;

/** A JPEG with these segments after its beginning: APP1 for XMP, APP13 for IPTC. */
export function withWords(jpeg: Buffer, { iptc, xmp }: { iptc?: Buffer; xmp?: string }): Buffer {
  const packet = xmp && Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...(packet ? [segment(0xe1, packet)] : []),
    ...(iptc ? [segment(0xed, iptc)] : []),
    jpeg.subarray(2),
  ]);
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
