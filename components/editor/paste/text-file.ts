/** Bytes. Our texts have 200,000 characters at most; a page saved by a browser has more around it. */
const MAX_FILE = 10_000_000;

/** Whether a file is a text that can stand in another. */
export const isTextFile = ({ name, type }: File): boolean =>
  /\.(md|markdown|mdown|txt|text|html?)$/i.test(name) || type === "text/markdown";

/** Its text, also as Windows wrote it before UTF-8. Throws the sentence to show for one that is too large. */
export async function readTextFile(file: File): Promise<{ html: string; text: string }> {
  if (file.size > MAX_FILE) throw new Error(`«${file.name}» ocupa demasiado para ser un texto.`);
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes).replace(/^\ufeff/, "");
  return /\.html?$/i.test(file.name) ? { html: text, text: "" } : { html: "", text };
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
