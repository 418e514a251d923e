/** Turns the bytes of an XML file into text, in the encoding that its first bytes name. */
export function xmlDecoder(start: Buffer): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encodingOf(start));
  // The database cannot store a NUL in a text.
  return (bytes) => decoder.decode(bytes, { stream: true }).replaceAll("\0", "");
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const declared = /^\s*<\?xml[^>]{0,200}?encoding=["']([\w-]{1,40})["']/i.exec(
    start.toString("latin1", 0, 300),
  )?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}
