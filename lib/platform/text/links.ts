const ADDRESS = /https?:\/\/[^\s<>"«»“”]+/gi;

/** A piece of a plain text; a web address has `href`. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Cuts a plain text into ordinary pieces and the http(s) addresses that people would expect to be links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Punctuation after an address belongs to the sentence; so does a bracket that was opened before it. */
function withoutSentenceEnd(address: string): string {
  let surplusBrackets = count(address, ")") - count(address, "(");
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" && surplusBrackets > 0) surplusBrackets--;
    else if (!/[.,;:!?'\]…*_~]/.test(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;
