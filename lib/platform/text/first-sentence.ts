/** The first sentence of a plain text, without the space after it; all of it when no sentence ends. */
export const firstSentence = (text: string): string =>
  /^[\s\S]*?\p{L}{2}[»”")]*[.!?…]+[»”")]*(?=\s|$)/u.exec(text)?.[0].trim() ?? text.trim();
